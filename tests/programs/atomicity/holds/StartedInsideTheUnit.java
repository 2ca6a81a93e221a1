// class: Job
// expect: holds
// because: start and join order all that the unit does against what the thread does.

public class StartedInsideTheUnit {
    static class Job {
        private volatile int done;

        void run() throws InterruptedException {
            done = 0;
            Thread worker = new Thread(this::work);
            worker.start();
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
