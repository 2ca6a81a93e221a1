import java.util.ArrayList;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicReference;

/** Threads are begun, ended and handed things in every way the library has. */
public class Threads {
    static volatile Object last;

    static class Box {
        Object content;
        synchronized void put(Object value) { content = value; }
        synchronized Object take() { return content; }
    }

    static class Worker extends Thread {
        final Box box;
        Worker(Box box) { this.box = box; }
        @Override public void run() { box.put(new Object()); last = Thread.currentThread(); }
    }

    static class Late extends Worker {
        Late(Box box) { super(box); }
        @Override public synchronized void start() { box.put(this); super.start(); }
    }

    static class Factory implements ThreadFactory {
        final List<Thread> made = new ArrayList<>();
        @Override public Thread newThread(Runnable work) {
            Thread thread = new Thread(() -> { last = work; work.run(); });
            made.add(thread);
            return thread;
        }
    }

    static class Sum extends RecursiveTask<Box> {
        final int size;
        Sum(int size) { this.size = size; }
        @Override protected Box compute() {
            Box box = new Box();
            if (size > 1) {
                Sum left = new Sum(size / 2);
                left.fork();
                box.put(new Sum(size - size / 2).compute());
                box.put(left.join());
            }
            return box;
        }
    }

    static final ThreadLocal<Box> OWN = ThreadLocal.withInitial(Box::new);
    static final InheritableThreadLocal<Box> PASSED = new InheritableThreadLocal<>() {
        @Override protected Box childValue(Box parent) { Box box = new Box(); box.put(parent); return box; }
    };

    public static void main(String[] args) throws Exception {
        Box box = new Box();
        Worker worker = new Worker(box);
        worker.start();
        Late late = new Late(box);
        late.start();
        worker.join();
        late.join();
        PASSED.set(box);
        Thread failing = new Thread(null, () -> {
            OWN.get().put(PASSED.get().take());
            throw new IllegalStateException("on purpose");
        }, "failing");
        failing.setUncaughtExceptionHandler((thread, thrown) -> { box.put(thrown); last = thread; });
        failing.start();
        failing.join();
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> last = thrown);
        Thread other = new Thread(new ThreadGroup("group") {
            @Override public void uncaughtException(Thread thread, Throwable thrown) {
                last = thrown;
                super.uncaughtException(thread, thrown);
            }
        }, () -> { throw new IllegalArgumentException(); });
        other.start();
        other.join();
        ExecutorService pool = Executors.newFixedThreadPool(2, new Factory());
        Future<Box> future = pool.submit(() -> { Box inside = new Box(); inside.put(box); return inside; });
        last = future.get().take();
        Future<?> broken = pool.submit((Callable<Box>) () -> { throw new Exception("kept"); });
        try {
            broken.get();
        } catch (java.util.concurrent.ExecutionException expected) {
            last = expected.getCause();
        }
        pool.shutdown();
        last = new ForkJoinPool(2).invoke(new Sum(4));
        last = CompletableFuture.supplyAsync(Box::new).thenApply(made -> { made.put(box); return made; }).get();
        ConcurrentHashMap<String, Box> map = new ConcurrentHashMap<>();
        map.computeIfAbsent("key", key -> new Box()).put(box);
        AtomicReference<Box> reference = new AtomicReference<>(box);
        reference.updateAndGet(old -> { Box made = new Box(); made.put(old); return made; });
        last = reference.get().take();
        Timer timer = new Timer();
        timer.schedule(new TimerTask() {
            @Override public void run() { last = this; timer.cancel(); }
        }, 1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> last = box));
    }
}
