/** Status 1 for main's exception, but other threads finish their work first. */
import java.util.concurrent.CountDownLatch;

public class UncaughtWhileThreadsRun {
    public static void main(String[] args) {
        CountDownLatch go = new CountDownLatch(1);
        Thread main = Thread.currentThread();
        new Thread(() -> {
            try {
                go.await();
                main.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            System.out.println("worker finishes after main");
        }).start();
        System.out.println("main fails");
        go.countDown();
        throw new IllegalStateException("main is gone");
    }
}
