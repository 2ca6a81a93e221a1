// class: Piece
// expect: violated
// patterns: any
// fields: x
// because: the default method reads and writes in two critical sections.

public class DefaultMethod {
    interface Moves {
        int x();

        void x(int value);

        default void move() {
            x(x() + 1);
        }
    }

    static class Piece implements Moves {
        private int x;

        @Override
        public synchronized int x() {
            return x;
        }

        @Override
        public synchronized void x(int value) {
            x = value;
        }
    }

    public static void main(String[] args) throws Exception {
        Piece it = new Piece();
        Thread other = new Thread(() -> it.move());
        other.start();
        it.move();
        other.join();
    }
}
