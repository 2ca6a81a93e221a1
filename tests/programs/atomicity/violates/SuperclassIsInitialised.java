// class: Pair
// expect: violated
// patterns: any
// fields: left, right
// because: one call initialises two classes: the first starts the writer, the second reads.

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
            write();
        }
    }

    static class Second extends First {
        static {
            read();
        }

        static void use() {}
    }

    public static void main(String[] args) {
        Second.use();
    }
}
