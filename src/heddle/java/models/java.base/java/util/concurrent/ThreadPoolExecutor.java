package java.util.concurrent;

import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.Tiers;

/**
 * Stands for the JDK's class of this name: the same behaviour in far fewer steps.
 *
 * <p>{@link Crew} counts the workers and says what is to be done; this class does it, and runs the
 * code of the program without any monitor. If tasks wait in a {@link LinkedBlockingQueue}, and as
 * long as the program does not look into the pool or its queue, looking for a task is one step, as
 * is putting one there. Else it is what it is in the JDK: workers wait inside the queue, and are
 * interrupted when there is reason to look up.
 */
public class ThreadPoolExecutor extends AbstractExecutorService {
    private static final RejectedExecutionHandler DEFAULT = new AbortPolicy();

    private final BlockingQueue<Runnable> workQueue;
    private final Crew crew;
    private volatile ThreadFactory threadFactory;
    private volatile RejectedExecutionHandler handler;

    public ThreadPoolExecutor(int corePoolSize, int maximumPoolSize, long keepAliveTime,
            TimeUnit unit, BlockingQueue<Runnable> workQueue) {
        this(corePoolSize, maximumPoolSize, keepAliveTime, unit, workQueue,
            Executors.defaultThreadFactory(), DEFAULT);
    }

    public ThreadPoolExecutor(int corePoolSize, int maximumPoolSize, long keepAliveTime,
            TimeUnit unit, BlockingQueue<Runnable> workQueue, ThreadFactory threadFactory) {
        this(corePoolSize, maximumPoolSize, keepAliveTime, unit, workQueue, threadFactory, DEFAULT);
    }

    public ThreadPoolExecutor(int corePoolSize, int maximumPoolSize, long keepAliveTime,
            TimeUnit unit, BlockingQueue<Runnable> workQueue, RejectedExecutionHandler handler) {
        this(corePoolSize, maximumPoolSize, keepAliveTime, unit, workQueue,
            Executors.defaultThreadFactory(), handler);
    }

    public ThreadPoolExecutor(int corePoolSize, int maximumPoolSize, long keepAliveTime,
            TimeUnit unit, BlockingQueue<Runnable> workQueue, ThreadFactory threadFactory,
            RejectedExecutionHandler handler) {
        if (corePoolSize < 0 || maximumPoolSize <= 0 || maximumPoolSize < corePoolSize
                || keepAliveTime < 0)
            throw new IllegalArgumentException();
        if (workQueue == null || threadFactory == null || handler == null)
            throw new NullPointerException();
        if (unit == null)
            throw new NullPointerException();
        this.workQueue = workQueue;
        this.threadFactory = threadFactory;
        this.handler = handler;
        this.crew = new Crew(this, workQueue, corePoolSize, maximumPoolSize,
            unit.toNanos(keepAliveTime));
    }

    @Override
    public void execute(Runnable command) {
        if (command == null)
            throw new NullPointerException();
        int answer = crew.accept(command);
        if (answer == Crew.HIRE)
            answer = hire(command) ? Crew.DONE : crew.acceptAgain(command);
        else if (answer == Crew.HIRE_BEYOND)
            answer = hire(command) ? Crew.DONE : Crew.REJECT;
        else if (answer == Crew.OFFER)
            answer = crew.put(command);
        if (answer == Crew.HIRE_WITHOUT)
            hire(null);
        else if (answer == Crew.REJECT || answer == Crew.OFFER && !hireBeyond(command))
            reject(command);
    }

    private boolean hireBeyond(Runnable command) {
        return crew.reserveBeyond() && hire(command);
    }

    /** Start a worker in a place that was reserved for it; false if it is too late for that. */
    private boolean hire(Runnable first) {
        Worker worker = null;
        boolean started = false;
        try {
            worker = new Worker(first);
            ThreadFactory factory = getThreadFactory();
            Thread thread = worker.thread = factory.newThread(worker);
            if (thread != null && crew.join(worker, factory)) {
                thread.start();
                started = true;
            }
        } finally {
            if (!started)
                crew.lose(worker);
        }
        return started;
    }

    private final class Worker extends Crew.Worker {
        Worker(Runnable first) {
            super(first);
        }

        @Override
        public void run() {
            runWorker(this);
        }
    }

    private void runWorker(Worker worker) {
        boolean abruptly = true;
        crew.start(worker);
        try {
            for (Runnable task = getTask(worker); task != null; task = getTask(worker))
                doTask(worker, task);
            abruptly = false;
        } finally {
            if (abruptly && crew.leaveAbruptly(worker) == Crew.HIRE_WITHOUT)
                hire(null);
        }
    }

    private void doTask(Worker worker, Runnable task) {
        crew.begin(worker);
        try {
            beforeExecute(worker.thread, task);
            try {
                task.run();
                afterExecute(task, null);
            } catch (Throwable thrown) {
                afterExecute(task, thrown);
                throw thrown;
            }
        } finally {
            crew.end(worker);
        }
    }

    /** The next task; null if there will be none, and then the worker has left the crew. */
    private Runnable getTask(Worker worker) {
        int answer = worker.task != null ? Crew.TASK : crew.next(worker, false);
        while (answer == Crew.POLL || answer == Crew.TAKE) {
            boolean late = false;
            try {
                Runnable task = answer == Crew.POLL
                    ? workQueue.poll(crew.keepAlive(), TimeUnit.NANOSECONDS) : workQueue.take();
                if (task != null)
                    return task;
                late = true;
            } catch (InterruptedException again) {
                // Whoever interrupts a worker wants it to look again.
            }
            answer = crew.next(worker, late);
        }
        if (answer == Crew.HIRE_WITHOUT)
            hire(null);
        Runnable task = worker.task;
        worker.task = null;
        return answer == Crew.TASK ? task : null;
    }

    final void tryTerminate() {
        crew.tryTerminate();
    }

    final void reject(Runnable command) {
        handler.rejectedExecution(command, this);
    }

    void onShutdown() {
    }

    @Override
    public void shutdown() {
        crew.shutdown();
    }

    @Override
    public List<Runnable> shutdownNow() {
        return crew.shutdownNow();
    }

    @Override
    public boolean isShutdown() {
        return crew.shown() >= Crew.SHUTDOWN;
    }

    final boolean isStopped() {
        return crew.state() >= Crew.STOP;
    }

    public boolean isTerminating() {
        int state = crew.shown();
        return state >= Crew.SHUTDOWN && state < Crew.TERMINATED;
    }

    @Override
    public boolean isTerminated() {
        return crew.shown() >= Crew.TERMINATED;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        return crew.awaitTermination(unit.toNanos(timeout));
    }

    public void setThreadFactory(ThreadFactory threadFactory) {
        Objects.requireNonNull(threadFactory);
        // Whether workers are listed depends on whose factory it is.
        if (threadFactory.getClass().getClassLoader() != this.threadFactory.getClass().getClassLoader())
            Tiers.seePools();
        this.threadFactory = threadFactory;
    }

    public ThreadFactory getThreadFactory() {
        return threadFactory;
    }

    public void setRejectedExecutionHandler(RejectedExecutionHandler handler) {
        this.handler = Objects.requireNonNull(handler);
    }

    public RejectedExecutionHandler getRejectedExecutionHandler() {
        return handler;
    }

    public void setCorePoolSize(int corePoolSize) {
        int more = crew.setCore(corePoolSize);
        while (more-- > 0 && prestartOne() && !workQueue.isEmpty())
            continue;
    }

    private boolean prestartOne() {
        return crew.reserveInCore() && hire(null);
    }

    public int getCorePoolSize() {
        return crew.core();
    }

    public boolean prestartCoreThread() {
        return prestartOne();
    }

    void ensurePrestart() {
        if (crew.reserveOne())
            hire(null);
    }

    public int prestartAllCoreThreads() {
        int started = 0;
        while (prestartOne())
            started++;
        return started;
    }

    public boolean allowsCoreThreadTimeOut() {
        return crew.coreTimesOut();
    }

    public void allowCoreThreadTimeOut(boolean value) {
        crew.setCoreTimesOut(value);
    }

    public void setMaximumPoolSize(int maximumPoolSize) {
        crew.setMost(maximumPoolSize);
    }

    public int getMaximumPoolSize() {
        return crew.most();
    }

    public void setKeepAliveTime(long time, TimeUnit unit) {
        if (time < 0)
            throw new IllegalArgumentException();
        crew.setKeepAlive(unit.toNanos(time));
    }

    public long getKeepAliveTime(TimeUnit unit) {
        return unit.convert(crew.keepAlive(), TimeUnit.NANOSECONDS);
    }

    public BlockingQueue<Runnable> getQueue() {
        return workQueue;
    }

    private void dropOldest() {
        // One that the program extends may give another queue.
        if (getClass() != ThreadPoolExecutor.class || !crew.dropOldest())
            getQueue().poll();
    }

    public boolean remove(Runnable task) {
        boolean removed = workQueue.remove(task);
        tryTerminate();
        return removed;
    }

    public void purge() {
        try {
            for (Iterator<Runnable> each = workQueue.iterator(); each.hasNext();) {
                Runnable task = each.next();
                if (task instanceof Future<?> && ((Future<?>) task).isCancelled())
                    each.remove();
            }
        } catch (ConcurrentModificationException fallThrough) {
            for (Object task : workQueue.toArray()) {
                if (task instanceof Future<?> && ((Future<?>) task).isCancelled())
                    workQueue.remove(task);
            }
        }
        tryTerminate();
    }

    public int getPoolSize() {
        return (int) crew.census()[0];
    }

    public int getActiveCount() {
        return (int) crew.census()[1];
    }

    public int getLargestPoolSize() {
        return (int) crew.census()[2];
    }

    public long getTaskCount() {
        return crew.taskCount();
    }

    public long getCompletedTaskCount() {
        return crew.census()[3];
    }

    @Override
    public String toString() {
        long[] census = crew.census();
        int seen = crew.shown();
        String state = seen == Crew.RUNNING ? "Running"
            : seen == Crew.TERMINATED ? "Terminated" : "Shutting down";
        return super.toString() + "[" + state + ", pool size = " + census[0]
            + ", active threads = " + census[1] + ", queued tasks = " + workQueue.size()
            + ", completed tasks = " + census[3] + "]";
    }

    protected void beforeExecute(Thread t, Runnable r) {
    }

    protected void afterExecute(Runnable r, Throwable t) {
    }

    protected void terminated() {
    }

    public static class CallerRunsPolicy implements RejectedExecutionHandler {
        public CallerRunsPolicy() {
        }

        @Override
        public void rejectedExecution(Runnable r, ThreadPoolExecutor e) {
            if (!e.isShutdown())
                r.run();
        }
    }

    public static class AbortPolicy implements RejectedExecutionHandler {
        public AbortPolicy() {
        }

        @Override
        public void rejectedExecution(Runnable r, ThreadPoolExecutor e) {
            throw new RejectedExecutionException("Task " + r + " rejected from " + e);
        }
    }

    public static class DiscardPolicy implements RejectedExecutionHandler {
        public DiscardPolicy() {
        }

        @Override
        public void rejectedExecution(Runnable r, ThreadPoolExecutor e) {
        }
    }

    public static class DiscardOldestPolicy implements RejectedExecutionHandler {
        public DiscardOldestPolicy() {
        }

        @Override
        public void rejectedExecution(Runnable r, ThreadPoolExecutor e) {
            if (!e.isShutdown()) {
                e.dropOldest();
                e.execute(r);
            }
        }
    }
}
