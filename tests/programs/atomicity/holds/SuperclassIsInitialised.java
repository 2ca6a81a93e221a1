// class: Pair
// expect: holds
// because: one call initialises two classes: the first reads, the second starts the writer.

public class SuperclassIsInitialised {
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

    static void read() {
        pair.isEven();
    }

    static void write() {
        new Writer().start();
    }

    static class First {
        static {
            read();
        }
    }

    static class Second extends First {
        static {
            write();
        }

        static void use() {}
    }

    public static void main(String[] args) {
        Second.use();
    }
}
