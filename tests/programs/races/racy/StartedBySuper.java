// expect: no-data-race violated
// kind: data-race
// line: 21, 28
// because: `super.start()` in a method that is not called start starts the thread all the same.

public class StartedBySuper {
    static int total;

    static class Worker extends Thread {
        @Override
        public void start() {
            throw new IllegalStateException("begin starts it");
        }

        void begin() {
            super.start();
        }

        @Override
        public void run() {
            total = 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Worker worker = new Worker();
        worker.begin();
        total = 2;
        worker.join();
    }
}
