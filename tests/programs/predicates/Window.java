// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: a sender stops two messages ahead of what was confirmed.

public class Window {
    static final Object LOCK = new Object();
    static int sent;
    static int confirmed;

    static class Sender extends Thread {
        @Override
        public void run() {
            while (true) {
                synchronized (LOCK) {
                    if (sent - confirmed < 2) {
                        sent = sent + 1;
                    }
                }
            }
        }
    }

    public static void main(String[] args) {
        new Sender().start();
        while (true) {
            synchronized (LOCK) {
                assert sent - confirmed <= 2;
                if (sent != confirmed) {
                    confirmed = confirmed + 1;
                }
            }
        }
    }
}
