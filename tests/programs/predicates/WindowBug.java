// expect: no-uncaught-exception violated
// kind: assertion
// line: 35
// because: the sender reads the counters outside the lock, so that two of them pass.

public class WindowBug {
    static final Object LOCK = new Object();
    static int sent;
    static int confirmed;

    static int ahead() {
        synchronized (LOCK) {
            return sent - confirmed;
        }
    }

    static class Sender extends Thread {
        @Override
        public void run() {
            while (true) {
                if (ahead() < 2) {
                    synchronized (LOCK) {
                        sent = sent + 1;
                    }
                }
            }
        }
    }

    public static void main(String[] args) {
        new Sender().start();
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
