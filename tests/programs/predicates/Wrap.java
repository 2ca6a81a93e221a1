// expect: no-uncaught-exception violated
// kind: assertion
// line: 25
// because: there is a run that breaks it.

public class Wrap {
    static final Object LOCK = new Object();
    static int ticks;

    static class Clock extends Thread {
        @Override
        public void run() {
            while (true) {
                synchronized (LOCK) {
                    ticks = ticks + 1073741824;
                }
            }
        }
    }

    public static void main(String[] args) {
        new Clock().start();
        while (true) {
            synchronized (LOCK) {
                assert ticks >= 0;
            }
        }
    }
}
