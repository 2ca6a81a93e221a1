/** Busy waiting with yield, onSpinWait and sleep: Peterson's lock and a ticket lock. */
import java.util.concurrent.atomic.AtomicInteger;

public class SpinAndYield {
    static volatile boolean want0;
    static volatile boolean want1;
    static volatile int turn;
    static int guarded;

    static void peterson(int me) {
        for (int n = 0; n < 50; n++) {
            if (me == 0) {
                want0 = true;
                turn = 1;
                while (want1 && turn == 1) {
                    Thread.onSpinWait();
                }
            } else {
                want1 = true;
                turn = 0;
                while (want0 && turn == 0) {
                    Thread.yield();
                }
            }
            guarded++;
            if (me == 0) {
                want0 = false;
            } else {
                want1 = false;
            }
        }
    }

    static final AtomicInteger NEXT = new AtomicInteger();
    static volatile int serving;
    static int served;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> peterson(1));
        other.start();
        peterson(0);
        other.join();
        System.out.println(guarded);
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int n = 0; n < 20; n++) {
                    int ticket = NEXT.getAndIncrement();
                    while (serving != ticket) {
                        Thread.yield();
                    }
                    served += 2;
                    serving = ticket + 1;
                }
            });
            threads[i].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(served + " " + serving);
        long before = System.nanoTime();
        Thread.sleep(2);
        Thread.sleep(0, 500);
        System.out.println(System.nanoTime() - before >= 2_000_000);
        try {
            Thread.sleep(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
