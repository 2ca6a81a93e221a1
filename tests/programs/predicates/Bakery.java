// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the predicates that relate its variables say so in every state.

public class Bakery {
    static volatile int first;
    static volatile int second;
    static volatile int inside;

    static class One extends Thread {
        @Override
        public void run() {
            while (true) {
                first = 1;
                first = second + 1;
                while (second != 0 && second < first) {
                    Thread.onSpinWait();
                }
                assert inside == 0;
                inside = 1;
                inside = 0;
                first = 0;
            }
        }
    }

    static class Two extends Thread {
        @Override
        public void run() {
            while (true) {
                second = 1;
                second = first + 1;
                while (first != 0 && first <= second) {
                    Thread.onSpinWait();
                }
                assert inside == 0;
                inside = 1;
                inside = 0;
                second = 0;
            }
        }
    }

    public static void main(String[] args) {
        new One().start();
        new Two().start();
    }
}
