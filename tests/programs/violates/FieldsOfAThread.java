// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 28
// contexts: 3
// because: main | the worker reads its input | main, which writes it too late.

public class FieldsOfAThread {
    static class Worker extends Thread {
        int input;
        int output;

        @Override
        public void run() {
            output = input + 1;
        }
    }

    static Worker shared;

    public static void main(String[] args) throws InterruptedException {
        Worker first = new Worker();
        first.start();
        shared = new Worker();
        shared.start();
        shared.input = 1;
        shared.join();
        assert shared.output == 2;
        first.join();
    }
}
