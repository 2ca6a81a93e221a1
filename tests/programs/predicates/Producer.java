// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the predicates that relate its variables say so in every state.

public class Producer {
    static final Object LOCK = new Object();
    static int made;
    static int used;

    static class Maker extends Thread {
        @Override
        public void run() {
            while (true) {
                synchronized (LOCK) {
                    if (made == used) {
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
