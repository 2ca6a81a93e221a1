// expect: no-data-race holds
// because: the handler of the exhausted stack and the other thread hold one lock.

public class StackUsedUp {
    static final Object lock = new Object();
    static int failures;

    static int depth(int reached) {
        return depth(reached + 1) + 1;
    }
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            try {
                depth(0);
            } catch (StackOverflowError error) {
                synchronized (lock) {
                    failures++;
                }
            }
        });
        t.start();
        synchronized (lock) {
            failures++;
        }
        t.join();
    }
}
