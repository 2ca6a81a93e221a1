// class: Cell
// expect: holds
// because: the lock is made in the constructor and stays.

public class LockThatIsReplaced {
    static class Cell {
        private final Object lock;
        private int value;
        private int version;

        Cell() {
            lock = new Object();
        }

        void reset() {
            synchronized (lock) {
                value = 0;
                version = 0;
            }
        }

        void set(int next) {
            synchronized (lock) {
                value = next;
                version = version + 1;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Cell it = new Cell();
        Thread other = new Thread(() -> it.reset());
        other.start();
        it.set(3);
        other.join();
    }
}
