/** LockSupport: permits that do not add up, blockers, interrupts, timed parking. */
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

public class ParkUnpark {
    public static void main(String[] args) throws InterruptedException {
        LockSupport.unpark(Thread.currentThread());
        LockSupport.unpark(Thread.currentThread());
        LockSupport.park();
        System.out.println("one permit used");
        LockSupport.parkNanos(1000);
        System.out.println("timed park returned");
        Thread.currentThread().interrupt();
        LockSupport.park();
        System.out.println("interrupted, flag stays " + Thread.interrupted());
        AtomicBoolean ready = new AtomicBoolean();
        Thread parked = new Thread(() -> {
            while (!ready.get()) {
                LockSupport.park("blocker");
            }
            System.out.println("woken");
        });
        parked.start();
        ready.set(true);
        LockSupport.unpark(parked);
        parked.join();
        Thread early = new Thread(() -> {
            LockSupport.park();
            System.out.println("permit given before or after start, or interrupt");
        });
        early.start();
        LockSupport.unpark(early);
        early.join();
        StringBuffer log = new StringBuffer();
        Thread[] pair = new Thread[2];
        int[] turn = {0};
        for (int i = 0; i < 2; i++) {
            int me = i;
            pair[i] = new Thread(() -> {
                for (int n = 0; n < 4; n++) {
                    while (true) {
                        synchronized (turn) {
                            if (turn[0] % 2 == me) {
                                log.append(me);
                                turn[0]++;
                                break;
                            }
                        }
                        LockSupport.park();
                    }
                    LockSupport.unpark(pair[1 - me]);
                }
            });
        }
        pair[0].start();
        pair[1].start();
        pair[0].join();
        pair[1].join();
        System.out.println(log);
        LockSupport.unpark(null);
        System.out.println(LockSupport.getBlocker(parked));
    }
}
