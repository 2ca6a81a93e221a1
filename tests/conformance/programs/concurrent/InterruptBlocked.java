/** Interrupts end sleep, wait and join with an exception and a cleared flag. */
import java.util.concurrent.CountDownLatch;

public class InterruptBlocked {
    interface Blocking {
        void block() throws InterruptedException;
    }

    static void interrupted(String what, Blocking action) throws InterruptedException {
        CountDownLatch started = new CountDownLatch(1);
        Thread t = new Thread(() -> {
            started.countDown();
            try {
                action.block();
                System.out.println(what + " ended normally");
            } catch (InterruptedException e) {
                System.out.println(what + " interrupted, flag " + Thread.currentThread().isInterrupted());
            }
        });
        t.start();
        started.await();
        t.interrupt();
        t.join();
    }

    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread main = Thread.currentThread();
        interrupted("sleep", () -> Thread.sleep(1_000_000));
        interrupted("wait", () -> {
            synchronized (lock) {
                lock.wait();
            }
        });
        interrupted("join", () -> main.join());
        interrupted("timed wait", () -> {
            synchronized (lock) {
                lock.wait(1_000_000);
            }
        });
        Thread.currentThread().interrupt();
        try {
            Thread.sleep(0);
            System.out.println("not reached");
        } catch (InterruptedException e) {
            System.out.println("already interrupted: " + e.getMessage());
        }
        Thread.sleep(1);
        Thread busy = new Thread(() -> {
            int rounds = 0;
            while (!Thread.interrupted()) {
                rounds++;
                Thread.yield();
            }
            System.out.println("busy loop saw it, flag now " + Thread.currentThread().isInterrupted() + " " + (rounds >= 0));
        });
        busy.start();
        busy.interrupt();
        busy.join();
        busy.interrupt();
        System.out.println(busy.isAlive());
        try {
            lock.wait();
        } catch (IllegalMonitorStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
