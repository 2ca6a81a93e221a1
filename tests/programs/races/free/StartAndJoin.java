// expect: no-data-race holds
// because: the job is filled before start, and read after join.

public class StartAndJoin {
    static class Job implements Runnable {
        int input;
        int output;

        @Override
        public void run() {
            output = input * input;
        }
    }

    public static void main(String[] args) throws Exception {
        Job job = new Job();
        job.input = 4;
        Thread t = new Thread(job);
        t.start();
        t.join();
        assert job.output == 16;
        job.input = 5;
        Thread again = new Thread(job);
        again.start();
        again.join();
        assert job.output == 25;
    }
}
