// cycles: 1
// about: MadeAlone@MadeAlone.java:14 MadeAlone@MadeAlone.java:15
// Locks are named by where they were made, also when nothing that others can see came before.
public class MadeAlone {
    int balance;

    void give(MadeAlone other) {
        synchronized (this) {
            synchronized (other) { balance--; other.balance++; }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        MadeAlone one = new MadeAlone();
        MadeAlone two = new MadeAlone();
        Thread left = new Thread(() -> one.give(two));
        left.start();
        left.join();
        Thread right = new Thread(() -> two.give(one));
        right.start();
        right.join();
    }
}
