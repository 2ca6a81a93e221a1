// class: Pair
// expect: violated
// patterns: any
// fields: left, right
// because: the class initialiser starts the writer before the method reads.

public class InitialiserStartsThread {
    static class Pair {
        private int left;
        private int right;

        void set(int value) {
            left = value;
            right = value;
        }

        boolean isEven() {
            return left == right;
        }
    }

    static final Pair pair = new Pair();

    static class Writer extends Thread {
        @Override
        public void run() {
            pair.set(1);
        }
    }

    static class Service {
        static {
            Writer writer = new Writer();
            writer.start();
            Thread.onSpinWait();
        }

        static boolean check() {
            return pair.isEven();
        }
    }

    public static void main(String[] args) {
        Service.check();
    }
}
