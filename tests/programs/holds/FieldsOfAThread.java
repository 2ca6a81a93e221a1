// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: main writes before it starts the worker and reads after it has joined it.

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
        shared.input = 1;
        shared.start();
        shared.join();
        assert shared.output == 2;
        first.join();
        assert first.output == 1;
    }
}
