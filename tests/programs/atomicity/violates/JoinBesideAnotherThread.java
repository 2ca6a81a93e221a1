// class: Sum
// expect: violated
// patterns: any
// fields: left, right
// because: the thread that was started before looks while the unit computes.

public class JoinBesideAnotherThread {
    static class Sum {
        private int left;
        private int right;
        private int worked;

        int compute() throws InterruptedException {
            Thread worker = new Thread(this::work);
            left = 1;
            worker.start();
            worker.join();
            right = 1;
            return left + worked;
        }

        private void work() {
            worked = 1;
        }

        int peek() {
            return left + right;
        }
    }

    static void idle() {
        Thread.yield();
    }

    public static void main(String[] args) throws Exception {
        Sum sum = new Sum();
        Thread beside = new Thread(sum::peek);
        beside.start();
        sum.compute();
        beside.join();
    }
}
