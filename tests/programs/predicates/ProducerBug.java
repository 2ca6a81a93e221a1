// expect: no-uncaught-exception violated
// kind: assertion
// line: 31
// because: there is a run that breaks it.

public class ProducerBug {
    static final Object LOCK = new Object();
    static int made;
    static int used;

    static class Maker extends Thread {
        @Override
        public void run() {
            while (true) {
                synchronized (LOCK) {
                    if (made >= used) {
                        made = made + 1;
                    }
                }
            }
        }
    }

    public static void main(String[] args) {
        new Maker().start();
        while (true) {
            synchronized (LOCK) {
                if (made != used) {
                    used = used + 1;
                }
                assert made == used;
            }
        }
    }
}
