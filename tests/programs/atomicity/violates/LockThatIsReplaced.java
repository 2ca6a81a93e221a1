// class: Cell
// expect: violated
// patterns: any
// fields: value, version, lock
// because: a unit replaces the lock, and another thread then holds the new one.

public class LockThatIsReplaced {
    static class Cell {
        private Object lock;
        private int value;
        private int version;

        Cell() {
            lock = new Object();
        }

        void reset() {
            synchronized (lock) {
                lock = new Object();
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
