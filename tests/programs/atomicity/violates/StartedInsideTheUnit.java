// class: Job
// expect: violated
// patterns: 3
// fields: done
// because: the unit looks at the field between two writes of the thread that it has started.

public class StartedInsideTheUnit {
    static class Job {
        private volatile int done;

        void run() throws InterruptedException {
            done = 0;
            Thread worker = new Thread(this::work);
            worker.start();
            int early = done;
            worker.join();
            done = done + 1;
        }

        void work() {
            done = 5;
            done = 6;
        }
    }

    public static void main(String[] args) throws Exception {
        new Job().run();
    }
}
