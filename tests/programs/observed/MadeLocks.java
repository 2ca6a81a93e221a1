// cycles: 1
// about: java.lang.Object@MadeLocks.java:11 java.lang.Object@MadeLocks.java:11#2
// remarks: unused-lock
// Locks that no static field refers to are named by where they were made.
public class MadeLocks {
    static final Object own = new Object();

    public static void main(String[] args) throws InterruptedException {
        Object[] forks = new Object[2];
        for (int number = 0; number < forks.length; number++) {
            forks[number] = new Object();
        }
        Thread left = new Thread(() -> take(forks[0], forks[1]));
        left.start();
        left.join();
        Thread right = new Thread(() -> take(forks[1], forks[0]));
        right.start();
        right.join();
        synchronized (own) {
            forks[0] = null;
        }
    }

    static void take(Object first, Object second) {
        synchronized (first) {
            synchronized (second) {
            }
        }
    }
}
