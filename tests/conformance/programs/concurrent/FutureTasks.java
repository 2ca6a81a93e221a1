/** FutureTask run by hand and by threads: states, cancellation, exceptions, done hook. */
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class FutureTasks {
    static class Hooked<T> extends FutureTask<T> {
        Hooked(Callable<T> c) {
            super(c);
        }

        @Override
        protected void done() {
            System.out.println("done hook, cancelled " + isCancelled());
        }
    }

    public static void main(String[] args) throws Exception {
        Hooked<Integer> task = new Hooked<>(() -> 42);
        System.out.println(task.isDone());
        try {
            task.get(1, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("not yet");
        }
        task.run();
        task.run();
        System.out.println(task.get() + " " + task.isDone() + " " + task.cancel(true));
        FutureTask<String> threaded = new FutureTask<>(() -> "from thread");
        new Thread(threaded).start();
        System.out.println(threaded.get());
        FutureTask<String> failing = new FutureTask<>(() -> {
            throw new Exception("inside");
        });
        failing.run();
        try {
            failing.get();
        } catch (ExecutionException e) {
            System.out.println(e.getMessage() + " / " + e.getCause().getMessage());
        }
        CountDownLatch started = new CountDownLatch(1);
        Hooked<String> endless = new Hooked<>(() -> {
            started.countDown();
            new CountDownLatch(1).await();
            return "never";
        });
        Thread runner = new Thread(endless);
        runner.start();
        started.await();
        System.out.println(endless.cancel(true));
        runner.join();
        try {
            endless.get();
        } catch (CancellationException e) {
            System.out.println(endless.isCancelled() + " " + endless.isDone());
        }
        FutureTask<String> result = new FutureTask<>(() -> { }, "given");
        System.out.println(result.cancel(false) + " " + result.isCancelled());
        result.run();
        System.out.println(result.toString().contains("Cancelled"));
    }
}
