// class: Pair
// expect: holds
// because: the thread is started by a method that is not called start, and is joined.

public class StartedBySuper {
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

    static class Worker extends Thread {
        private final Pair pair;

        Worker(Pair pair) {
            this.pair = pair;
        }

        @Override
        public void start() {
            throw new IllegalStateException("begin starts it");
        }

        void begin() {
            super.start();
        }

        @Override
        public void run() {
            pair.set(1);
        }
    }

    public static void main(String[] args) throws Exception {
        Pair pair = new Pair();
        Worker worker = new Worker(pair);
        worker.begin();
        worker.join();
        pair.isEven();
    }
}
