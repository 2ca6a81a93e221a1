// expect: no-uncaught-exception violated
// kind: assertion
// line: 22
// because: two threads may draw the same number.

public class TurnsBug {
    static volatile int next;
    static volatile int served;
    static volatile int inside;

    static class Customer extends Thread {
        @Override
        public void run() {
            while (true) {
                int mine;
                mine = next;
                next = mine + 1;
                while (served != mine) {
                    Thread.onSpinWait();
                }
                inside = inside + 1;
                assert inside == 1;
                inside = inside - 1;
                served = served + 1;
            }
        }
    }

    public static void main(String[] args) {
        new Customer().start();
        new Customer().start();
    }
}
