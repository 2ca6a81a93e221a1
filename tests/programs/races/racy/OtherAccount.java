// expect: no-data-race violated
// kind: data-race
// line: 10, 11
// because: a transfer holds the lock of one account and changes the other one too.

public class OtherAccount {
    private int balance = 10;

    synchronized void transfer(OtherAccount to, int amount) {
        balance -= amount;
        to.balance += amount;
    }

    public static void main(String[] args) throws Exception {
        OtherAccount one = new OtherAccount();
        OtherAccount other = new OtherAccount();
        Thread t = new Thread(() -> one.transfer(other, 3));
        t.start();
        other.transfer(one, 4);
        t.join();
    }
}
