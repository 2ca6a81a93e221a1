// expect: no-uncaught-exception violated
// kind: assertion
// line: 17
// because: the last thread takes another lock, and an update is lost.
public class WrongLock {
    static final Object right = new Object(), wrong = new Object();
    static int count;

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[30];
        for (int i = 0; i < threads.length; i++) {
            Object lock = i == threads.length - 1 ? wrong : right;
            threads[i] = new Thread(() -> { synchronized (lock) { count++; } });
        }
        for (Thread thread : threads) thread.start();
        for (Thread thread : threads) thread.join();
        assert count == threads.length;
    }
}
