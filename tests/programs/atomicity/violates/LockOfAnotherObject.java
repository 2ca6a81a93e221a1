// class: Cell
// expect: violated
// patterns: 1
// fields: value
// because: the lock is that of another object of the same class.

public class LockOfAnotherObject {
    static class Cell {
        private final Cell next;
        private int value;

        Cell(Cell next) {
            this.next = next;
        }

        void add(int more) {
            synchronized (next == null ? this : next) {
                value = value + more;
            }
        }

        synchronized int get() {
            return value;
        }

        synchronized void set(int to) {
            value = to;
        }
    }

    public static void main(String[] args) throws Exception {
        Cell second = new Cell(null);
        Cell first = new Cell(second);
        Thread other = new Thread(() -> first.set(1));
        other.start();
        first.add(2);
        other.join();
    }
}
