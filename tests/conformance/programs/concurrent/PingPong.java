/** Two threads alternate with wait and notify; three take turns with notifyAll. */
public class PingPong {
    static class Turns {
        private int turn;
        private final StringBuilder log = new StringBuilder();

        synchronized void take(int me, int players, String text) throws InterruptedException {
            while (turn % players != me) {
                wait();
            }
            log.append(text).append(' ');
            turn++;
            notifyAll();
        }
    }

    static void play(String... names) throws InterruptedException {
        Turns turns = new Turns();
        Thread[] threads = new Thread[names.length];
        for (int i = names.length - 1; i >= 0; i--) {
            int me = i;
            threads[i] = new Thread(() -> {
                try {
                    for (int round = 0; round < 5; round++) {
                        turns.take(me, names.length, names[me]);
                    }
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
            threads[i].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(turns.log);
    }

    public static void main(String[] args) throws InterruptedException {
        play("ping", "pong");
        play("a", "b", "c");
        play("alone");
    }
}
