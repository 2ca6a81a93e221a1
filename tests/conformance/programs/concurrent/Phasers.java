/** Phaser: changing parties, phases, termination by onAdvance, arrival without waiting. */
import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicInteger;

public class Phasers {
    public static void main(String[] args) throws InterruptedException {
        AtomicInteger work = new AtomicInteger();
        Phaser phaser = new Phaser(1) {
            @Override
            protected boolean onAdvance(int phase, int registered) {
                System.out.println("phase " + phase + " work " + work.get() + " parties " + registered);
                return registered == 0;
            }
        };
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            int rounds = i + 1;
            phaser.register();
            threads[i] = new Thread(() -> {
                for (int r = 0; r < rounds; r++) {
                    work.incrementAndGet();
                    if (r == rounds - 1) {
                        phaser.arriveAndDeregister();
                    } else {
                        phaser.arriveAndAwaitAdvance();
                    }
                }
            });
        }
        for (Thread t : threads) {
            t.start();
        }
        while (phaser.getRegisteredParties() > 1 || phaser.getPhase() < 3) {
            phaser.arriveAndAwaitAdvance();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(phaser.getPhase() + " " + phaser.isTerminated());
        phaser.arriveAndDeregister();
        System.out.println(phaser.isTerminated() + " " + (phaser.getPhase() < 0) + " " + (phaser.register() < 0));
        Phaser simple = new Phaser(2);
        System.out.println(simple.arrive() + " " + simple.getArrivedParties() + " " + simple.getUnarrivedParties());
        System.out.println(simple.arrive() + " " + simple.getPhase() + " " + simple.awaitAdvance(0));
        simple.forceTermination();
        System.out.println(simple.isTerminated() + " " + (simple.awaitAdvance(1) < 0));
        Phaser root = new Phaser();
        Phaser child = new Phaser(root, 1);
        System.out.println(root.getRegisteredParties() + " " + (child.getRoot() == root) + " " + child.arrive());
        try {
            new Phaser().arrive();
        } catch (IllegalStateException e) {
            System.out.println("unregistered");
        }
    }
}
