import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Small uses of pools, tasks and queues, each with a short text for what happened. `PoolLitmus
 * SCENARIO PATTERN` fails when the text matches: so a search says which texts are possible.
 */
class PoolLitmus {
    static final StringBuffer seen = new StringBuffer();

    interface Body {
        void run() throws Exception;
    }

    static Thread thread(Body body) {
        return new Thread(() -> {
            try {
                body.run();
            } catch (InterruptedException interrupted) {
                seen.append('i');
            } catch (TimeoutException late) {
                seen.append('t');
            } catch (CancellationException cancelled) {
                seen.append('c');
            } catch (ExecutionException failed) {
                seen.append('e');
            } catch (RejectedExecutionException rejected) {
                seen.append('r');
            } catch (Exception other) {
                seen.append(other.getClass().getSimpleName());
            }
        });
    }

    static void together(Thread... threads) throws InterruptedException {
        for (Thread thread : threads)
            thread.start();
        for (Thread thread : threads)
            thread.join();
    }

    static void taskGot() throws Exception {
        FutureTask<String> task = new FutureTask<>(() -> "g");
        together(thread(task), thread(() -> seen.append(task.get())));
        seen.append(task.isDone());
    }

    static Thread thread(FutureTask<?> task) {
        return new Thread(task);
    }

    static void taskRunTwice() throws Exception {
        FutureTask<?> task = new FutureTask<>(() -> seen.append("x"), null);
        together(thread(task), thread(task));
    }

    static void taskFails() throws Exception {
        FutureTask<?> task = new FutureTask<>(() -> {
            throw new IllegalStateException();
        });
        together(thread(task), thread(task::get));
    }

    static void taskTimedGet() throws Exception {
        FutureTask<String> task = new FutureTask<>(() -> "g");
        together(thread(task), thread(() -> seen.append(task.get(1, TimeUnit.MILLISECONDS))));
    }

    static void taskInterruptedGet() throws Exception {
        FutureTask<String> task = new FutureTask<>(() -> "g");
        Thread getter = thread(() -> {
            seen.append(task.get());
            seen.append(Thread.interrupted() ? "f" : "");
        });
        getter.start();
        getter.interrupt();
        task.run();
        getter.join();
    }

    static void taskCancelled() throws Exception {
        FutureTask<?> task = new FutureTask<>(() -> seen.append("x"), null);
        Thread runner = thread(task);
        runner.start();
        seen.append(task.cancel(false) ? "y" : "n");
        runner.join();
        seen.append(task.isCancelled() ? "c" : "d");
    }

    /** The interrupt comes while the task runs, or it is known not to. */
    static void taskInterrupted() throws Exception {
        FutureTask<?> task = new FutureTask<>(() -> seen.append(Thread.interrupted() ? "f" : "-"), null);
        Thread runner = thread(() -> {
            task.run();
            seen.append(Thread.interrupted() ? "l" : "");
        });
        runner.start();
        task.cancel(true);
        runner.join();
    }

    static void taskCancelledGet() throws Exception {
        FutureTask<String> task = new FutureTask<>(() -> "g");
        Thread getter = thread(() -> seen.append(task.get()));
        getter.start();
        task.cancel(true);
        getter.join();
    }

    static void queueHandsOut() throws Exception {
        LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>();
        Thread a = thread(() -> seen.append("a").append(queue.take()));
        a.start();
        queue.put("1");
        queue.put("2");
        seen.append(queue.take());
        a.join();
    }

    static void queueIsFull() throws Exception {
        LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>(1);
        Thread a = thread(() -> {
            queue.put("1");
            seen.append(queue.offer("2") ? "y" : "n");
        });
        a.start();
        seen.append(queue.take());
        a.join();
        seen.append(queue.size()).append(queue.remainingCapacity());
    }

    static void queueTimesOut() throws Exception {
        LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>(1);
        Thread a = thread(() -> seen.append(queue.poll(1, TimeUnit.MILLISECONDS)));
        a.start();
        queue.put("1");
        seen.append(queue.offer("2", 1, TimeUnit.MILLISECONDS) ? "y" : "n");
        a.join();
    }

    static void queueInterrupted() throws Exception {
        LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>();
        Thread a = thread(() -> {
            seen.append(queue.take());
            seen.append(Thread.interrupted() ? "f" : "");
        });
        a.start();
        a.interrupt();
        queue.put("1");
        a.join();
        seen.append(queue.size());
    }

    static void queueWalked() throws Exception {
        LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>(List.of("1", "2"));
        Thread a = thread(() -> {
            queue.add("3");
            queue.poll();
            queue.poll();
        });
        a.start();
        Iterator<String> each = queue.iterator();
        while (each.hasNext()) {
            seen.append(each.next());
            each.remove();
        }
        a.join();
        seen.append(queue);
    }

    static ThreadPoolExecutor one(int room) {
        return new ThreadPoolExecutor(1, 1, 0L, TimeUnit.SECONDS, new LinkedBlockingQueue<>(room));
    }

    static void poolEnds() throws Exception {
        ThreadPoolExecutor pool = one(Integer.MAX_VALUE);
        pool.execute(() -> seen.append("x"));
        pool.shutdown();
        seen.append(pool.isTerminated() ? "e" : "");
        seen.append(pool.awaitTermination(1, TimeUnit.SECONDS) ? "y" : "n");
    }

    static void poolStopped() throws Exception {
        ThreadPoolExecutor pool = one(Integer.MAX_VALUE);
        pool.execute(() -> seen.append(Thread.currentThread().isInterrupted() ? "f" : "x"));
        seen.append(pool.shutdownNow().size());
    }

    static void poolQueueStopped() throws Exception {
        ThreadPoolExecutor pool = one(Integer.MAX_VALUE);
        pool.execute(() -> { });
        pool.execute(() -> seen.append(Thread.currentThread().isInterrupted() ? "f" : "x"));
        seen.append(pool.shutdownNow().size());
    }

    static void poolFull() throws Exception {
        ThreadPoolExecutor pool = one(1);
        pool.execute(() -> { });
        pool.execute(() -> { });
        try {
            pool.execute(() -> { });
            seen.append("y");
        } catch (RejectedExecutionException full) {
            seen.append("r");
        }
        pool.shutdown();
    }

    static void poolLate() throws Exception {
        ThreadPoolExecutor pool = one(Integer.MAX_VALUE);
        Thread a = thread(() -> pool.execute(() -> seen.append("x")));
        a.start();
        pool.shutdown();
        a.join();
    }

    static void poolCounts() throws Exception {
        ThreadPoolExecutor pool = one(Integer.MAX_VALUE);
        pool.execute(() -> { });
        seen.append(pool.getActiveCount()).append(pool.getCompletedTaskCount());
        seen.append(pool.getPoolSize()).append(pool.getQueue().size());
        pool.shutdown();
    }

    static void poolCancels() throws Exception {
        ThreadPoolExecutor pool = one(Integer.MAX_VALUE);
        CountDownLatch never = new CountDownLatch(1);
        var task = pool.submit(() -> {
            try {
                never.await();
            } catch (InterruptedException interrupted) {
                seen.append("i");
            }
        });
        task.cancel(true);
        pool.shutdown();
        seen.append(pool.awaitTermination(1, TimeUnit.SECONDS) ? "" : "n");
    }

    static void poolGoesHome() throws Exception {
        ThreadPoolExecutor pool = one(Integer.MAX_VALUE);
        pool.setKeepAliveTime(1, TimeUnit.MILLISECONDS);
        pool.allowCoreThreadTimeOut(true);
        pool.execute(() -> seen.append("x"));
        seen.append(pool.getPoolSize());
    }

    static void poolOfArrays() throws Exception {
        ThreadPoolExecutor pool =
            new ThreadPoolExecutor(1, 1, 0L, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1));
        pool.execute(() -> seen.append("x"));
        pool.shutdown();
    }

    static void handOver() throws Exception {
        SynchronousQueue<String> queue = new SynchronousQueue<>();
        Thread a = thread(() -> seen.append(queue.poll(1, TimeUnit.MILLISECONDS)));
        a.start();
        seen.append(queue.offer("1") ? "y" : "n");
        a.join();
    }

    static void handOverInterrupted() throws Exception {
        SynchronousQueue<String> queue = new SynchronousQueue<>();
        Thread a = thread(() -> seen.append(queue.take()));
        a.start();
        a.interrupt();
        seen.append(queue.offer("1", 1, TimeUnit.MILLISECONDS) ? "y" : "n");
        a.join();
    }

    /** A dependent runs in the thread that completes, or in the one that adds it. */
    static void stageRuns() throws Exception {
        CompletableFuture<String> stage = new CompletableFuture<>();
        Thread a = thread(() -> stage.complete("c"));
        a.start();
        String text = stage.thenApply(c -> c + (Thread.currentThread() == a ? "a" : "m")).get();
        seen.append(text);
        a.join();
    }

    static void stageCompletedTwice() throws Exception {
        CompletableFuture<String> stage = new CompletableFuture<>();
        Thread a = thread(() -> seen.append(stage.complete("1") ? "y" : "n"));
        Thread b = thread(() -> seen.append(stage.completeExceptionally(new Error()) ? "y" : "n"));
        together(a, b);
        seen.append(stage.isCompletedExceptionally() ? "e" : stage.join());
    }

    static void stagesCombined() throws Exception {
        CompletableFuture<String> one = new CompletableFuture<>(), two = new CompletableFuture<>();
        Thread a = thread(() -> one.complete("1"));
        a.start();
        CompletableFuture<String> both = one.thenCombine(two, (x, y) -> x + y);
        CompletableFuture<Object> any = CompletableFuture.anyOf(one, two);
        two.complete("2");
        seen.append(both.get()).append(any.get());
        a.join();
    }

    static void stageLate() throws Exception {
        CompletableFuture<String> stage = new CompletableFuture<>();
        Thread a = thread(() -> stage.complete("1"));
        a.start();
        try {
            seen.append(stage.get(1, TimeUnit.MILLISECONDS));
        } catch (TimeoutException late) {
            seen.append("t");
        }
        a.join();
    }

    /** A task that was forked is done by another worker, or by the one that joins it. */
    static void forkJoined() throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        seen.append(pool.submit(() -> {
            Thread self = Thread.currentThread();
            ForkJoinTask<Boolean> other = ForkJoinTask.adapt(() -> Thread.currentThread() == self);
            other.fork();
            return other.join() ? "s" : "o";
        }).get());
        pool.shutdown();
    }

    static void forkCancelled() throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        ForkJoinTask<?> task = pool.submit(() -> seen.append("x"));
        seen.append(task.cancel(false) ? "y" : "n");
        pool.shutdown();
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "taskGot" -> taskGot();
            case "taskRunTwice" -> taskRunTwice();
            case "taskFails" -> taskFails();
            case "taskTimedGet" -> taskTimedGet();
            case "taskInterruptedGet" -> taskInterruptedGet();
            case "taskCancelled" -> taskCancelled();
            case "taskInterrupted" -> taskInterrupted();
            case "taskCancelledGet" -> taskCancelledGet();
            case "queueHandsOut" -> queueHandsOut();
            case "queueIsFull" -> queueIsFull();
            case "queueTimesOut" -> queueTimesOut();
            case "queueInterrupted" -> queueInterrupted();
            case "queueWalked" -> queueWalked();
            case "poolEnds" -> poolEnds();
            case "poolStopped" -> poolStopped();
            case "poolQueueStopped" -> poolQueueStopped();
            case "poolFull" -> poolFull();
            case "poolLate" -> poolLate();
            case "poolCounts" -> poolCounts();
            case "poolCancels" -> poolCancels();
            case "poolGoesHome" -> poolGoesHome();
            case "poolOfArrays" -> poolOfArrays();
            case "handOver" -> handOver();
            case "handOverInterrupted" -> handOverInterrupted();
            case "stageRuns" -> stageRuns();
            case "stageCompletedTwice" -> stageCompletedTwice();
            case "stagesCombined" -> stagesCombined();
            case "stageLate" -> stageLate();
            case "forkJoined" -> forkJoined();
            case "forkCancelled" -> forkCancelled();
            default -> throw new IllegalArgumentException(args[0]);
        }
        if (seen.toString().matches(args[1]))
            throw new AssertionError(seen.toString());
    }
}
