import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * An operation of the library, and a thread that looks at its object meanwhile: twice, and once more
 * when the operation is over. `Observers OPERATION LOOK PATTERN` fails when what was seen, and how the
 * operation ended, matches the pattern. `list` instead of an operation prints all pairs.
 */
public class Observers {
    interface Body {
        Object run() throws Exception;
    }

    static final Map<String, Body> operations = new LinkedHashMap<>();
    static final Map<String, Body> looks = new LinkedHashMap<>();
    /** Brings the operation to its end. */
    static Body ending = () -> "";
    static Thread actor;

    static String attempt(Body body) {
        try {
            Object result = body.run();
            return result == null ? "-" : result instanceof Object[] ? Arrays.toString((Object[]) result)
                : String.valueOf(result);
        } catch (Exception thrown) {
            return thrown.getClass().getSimpleName().replaceAll("[a-z]", "");
        }
    }

    interface Action {
        void run() throws Exception;
    }

    static Body does(Action action) {
        return () -> {
            action.run();
            return "";
        };
    }

    static void operation(String name, Body body) {
        operations.put(name, body);
    }

    static void look(String name, Body body) {
        looks.put(name, body);
    }

    static final Map<String, Action> subjects = new LinkedHashMap<>();

    static {
        subjects.put("pool", Observers::pool);
        subjects.put("handed", Observers::handed);
        subjects.put("full", () -> queue(new LinkedBlockingQueue<>(1), 1));
        subjects.put("queue", () -> queue(new LinkedBlockingQueue<>(), 0));
        subjects.put("task", Observers::task);
        subjects.put("lock", Observers::lock);
        subjects.put("writer", Observers::writer);
        subjects.put("permits", Observers::permits);
        subjects.put("latch", Observers::latch);
        subjects.put("signal", Observers::signal);
        subjects.put("stage", Observers::stage);
        subjects.put("fork", Observers::fork);
        subjects.put("hand", Observers::hand);
        subjects.put("transfer", Observers::transfer);
        subjects.put("exchange", Observers::exchange);
    }

    static void pool() {
        LinkedBlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, queue);
        operation("execute", does(() -> pool.execute(() -> { })));
        operation("executed", does(() -> {
            pool.prestartCoreThread();
            pool.execute(() -> { });
        }));
        operation("shutdown", does(() -> pool.shutdown()));
        operation("shutdownNow", () -> pool.shutdownNow().size());
        look("isShutdown", pool::isShutdown);
        look("isTerminated", pool::isTerminated);
        look("isTerminating", pool::isTerminating);
        look("getPoolSize", pool::getPoolSize);
        look("getActiveCount", pool::getActiveCount);
        look("getLargestPoolSize", pool::getLargestPoolSize);
        look("getTaskCount", pool::getTaskCount);
        look("getCompletedTaskCount", pool::getCompletedTaskCount);
        look("queued", queue::size);
        look("execute", does(() -> pool.execute(() -> { })));
        ending = does(() -> {
            pool.shutdown();
            pool.awaitTermination(1, TimeUnit.DAYS);
        });
    }

    /** A pool in whose queue no task waits. */
    static void handed() {
        SynchronousQueue<Runnable> queue = new SynchronousQueue<>();
        ThreadPoolExecutor pool = new ThreadPoolExecutor(0, 1, 1, TimeUnit.SECONDS, queue, (r, p) -> {
            throw new RejectedExecutionException();
        });
        operation("execute", does(() -> pool.execute(() -> { })));
        operation("shutdown", does(() -> pool.shutdown()));
        look("isShutdown", pool::isShutdown);
        look("isTerminated", pool::isTerminated);
        look("execute", does(() -> pool.execute(() -> { })));
        look("offer", () -> queue.offer(() -> { }));
        ending = does(() -> {
            pool.shutdown();
            pool.awaitTermination(1, TimeUnit.DAYS);
        });
    }

    static void queue(LinkedBlockingQueue<Integer> queue, int filled) {
        for (int i = 1; i <= filled; i++)
            queue.add(i);
        operation("put", does(() -> queue.put(7)));
        operation("offer", () -> queue.offer(7));
        operation("offerTimed", () -> queue.offer(7, 1, TimeUnit.SECONDS));
        operation("take", queue::take);
        operation("poll", () -> queue.poll());
        operation("pollTimed", () -> queue.poll(1, TimeUnit.SECONDS));
        operation("remove", () -> queue.remove((Object) 1));
        operation("clear", does(() -> queue.clear()));
        operation("drainTo", () -> {
            ArrayList<Integer> drained = new ArrayList<>();
            queue.drainTo(drained);
            return drained;
        });
        operation("removeIf", () -> queue.removeIf(x -> x == 1));
        look("size", queue::size);
        look("remainingCapacity", queue::remainingCapacity);
        look("peek", queue::peek);
        look("poll", () -> queue.poll());
        look("offer", () -> queue.offer(2));
        look("contains", () -> queue.contains(1));
        look("toArray", queue::toArray);
        look("interrupted", () -> {
            boolean empty = queue.isEmpty();
            actor.interrupt();
            return empty;
        });
        ending = does(() -> {
            queue.poll();
            queue.offer(3);
        });
    }

    static void task() {
        FutureTask<String> task = new FutureTask<>(() -> "r");
        operation("run", () -> {
            task.run();
            return Thread.interrupted();
        });
        operation("cancel", () -> task.cancel(false));
        operation("cancelNow", () -> task.cancel(true));
        operation("get", task::get);
        operation("getTimed", () -> task.get(1, TimeUnit.SECONDS));
        look("isDone", task::isDone);
        look("isCancelled", task::isCancelled);
        look("cancel", () -> task.cancel(true));
        look("printed", () -> task.toString().replaceAll(".*\\[|,.*", ""));
        look("getTimed", () -> task.get(1, TimeUnit.SECONDS));
        look("interrupted", does(() -> actor.interrupt()));
        ending = does(() -> task.run());
    }

    static void lock() {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        acquiring(lock);
        look("isLocked", lock::isLocked);
        look("hasQueuedThreads", lock::hasQueuedThreads);
        look("hasQueuedThread", () -> lock.hasQueuedThread(actor));
        look("getQueueLength", lock::getQueueLength);
        look("unlock", does(() -> lock.unlock()));
        look("interruptQueued", () -> {
            boolean queued = lock.hasQueuedThread(actor);
            actor.interrupt();
            if (lock.isHeldByCurrentThread())
                lock.unlock();
            return queued;
        });
        ending = does(() -> {
            if (lock.isHeldByCurrentThread())
                lock.unlock();
        });
    }

    static void acquiring(ReentrantLock lock) {
        operation("lock", does(() -> {
            lock.lock();
            lock.unlock();
        }));
        operation("lockInterruptibly", does(() -> {
            lock.lockInterruptibly();
            lock.unlock();
        }));
        operation("tryLock", () -> {
            boolean got = lock.tryLock(1, TimeUnit.SECONDS);
            if (got)
                lock.unlock();
            return got;
        });
    }

    static void writer() {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        lock.readLock().lock();
        operation("write", does(() -> {
            lock.writeLock().lock();
            lock.writeLock().unlock();
        }));
        operation("tryWrite", () -> {
            boolean got = lock.writeLock().tryLock(1, TimeUnit.SECONDS);
            if (got)
                lock.writeLock().unlock();
            return got;
        });
        look("isWriteLocked", lock::isWriteLocked);
        look("getReadLockCount", lock::getReadLockCount);
        look("getQueueLength", lock::getQueueLength);
        look("tryRead", () -> {
            boolean got = lock.readLock().tryLock(0, TimeUnit.SECONDS);
            if (got)
                lock.readLock().unlock();
            return got;
        });
        ending = does(() -> lock.readLock().unlock());
    }

    static void permits() {
        Semaphore permits = new Semaphore(1);
        operation("acquire", does(() -> permits.acquire(2)));
        operation("tryAcquire", () -> permits.tryAcquire(2, 1, TimeUnit.SECONDS));
        operation("release", does(() -> permits.release()));
        look("availablePermits", permits::availablePermits);
        look("hasQueuedThreads", permits::hasQueuedThreads);
        look("getQueueLength", permits::getQueueLength);
        look("tryAcquire", () -> permits.tryAcquire());
        look("interruptQueued", () -> {
            boolean queued = permits.hasQueuedThreads();
            actor.interrupt();
            permits.release();
            return queued;
        });
        ending = does(() -> permits.release(4));
    }

    static void latch() {
        CountDownLatch latch = new CountDownLatch(1);
        operation("await", does(() -> latch.await()));
        operation("awaitTimed", () -> latch.await(1, TimeUnit.SECONDS));
        operation("countDown", does(() -> latch.countDown()));
        look("getCount", latch::getCount);
        look("interrupted", does(() -> actor.interrupt()));
        ending = does(() -> latch.countDown());
    }

    static void signal() {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        operation("await", () -> within(lock, does(() -> condition.await())));
        operation("awaitTimed", () -> within(lock, () -> condition.await(1, TimeUnit.SECONDS)));
        look("hasWaiters", () -> within(lock, () -> lock.hasWaiters(condition)));
        look("signalled", () -> within(lock, () -> {
            condition.signal();
            return lock.getQueueLength();
        }));
        look("hasQueuedThreads", lock::hasQueuedThreads);
        look("interrupted", does(() -> actor.interrupt()));
        ending = does(() -> {
            while (actor.isAlive()) {
                within(lock, does(condition::signal));
                Thread.yield();
            }
        });
    }

    static Object within(ReentrantLock lock, Body body) throws Exception {
        lock.lock();
        try {
            return body.run();
        } finally {
            lock.unlock();
        }
    }

    static void stage() {
        CompletableFuture<Integer> source = new CompletableFuture<>();
        CompletableFuture<Integer> one = source.thenApply(x -> x + 1), two = source.copy();
        CompletableFuture<Void> both = CompletableFuture.allOf(one, two);
        operation("complete", () -> source.complete(1));
        operation("fail", () -> source.completeExceptionally(new IllegalStateException()));
        operation("cancel", () -> source.cancel(true));
        operation("get", two::get);
        look("isDone", () -> "" + source.isDone() + one.isDone() + two.isDone() + both.isDone());
        look("backwards", () -> "" + both.isDone() + two.isDone() + one.isDone() + source.isDone());
        look("getNumberOfDependents", source::getNumberOfDependents);
        look("complete", () -> two.complete(5));
        look("depend", () -> source.thenApply(x -> x).isDone());
        ending = () -> source.complete(2);
    }

    static void fork() {
        ForkJoinPool pool = new ForkJoinPool(1);
        operation("shutdown", does(pool::shutdown));
        operation("shutdownNow", () -> pool.shutdownNow().size());
        look("isShutdown", pool::isShutdown);
        look("isTerminated", pool::isTerminated);
        look("isTerminating", pool::isTerminating);
        look("execute", does(() -> pool.execute(() -> { })));
        look("getPoolSize", pool::getPoolSize);
        ending = does(() -> {
            pool.shutdown();
            pool.awaitTermination(1, TimeUnit.DAYS);
        });
    }

    static void hand() {
        SynchronousQueue<Integer> queue = new SynchronousQueue<>();
        operation("offerTimed", () -> queue.offer(1, 1, TimeUnit.SECONDS));
        operation("pollTimed", () -> queue.poll(1, TimeUnit.SECONDS));
        look("poll", () -> queue.poll());
        look("offer", () -> queue.offer(2));
        look("interrupted", does(() -> actor.interrupt()));
    }

    static void transfer() {
        LinkedTransferQueue<Integer> queue = new LinkedTransferQueue<>();
        operation("put", does(() -> queue.put(1)));
        operation("pollTimed", () -> queue.poll(1, TimeUnit.SECONDS));
        operation("transferTimed", () -> queue.tryTransfer(1, 1, TimeUnit.SECONDS));
        look("hasWaitingConsumer", queue::hasWaitingConsumer);
        look("size", queue::size);
        look("tryTransfer", () -> queue.tryTransfer(2));
        look("poll", () -> queue.poll());
        look("peek", queue::peek);
        look("interrupted", does(() -> actor.interrupt()));
    }

    static void exchange() {
        Exchanger<Integer> exchanger = new Exchanger<>();
        operation("exchange", () -> exchanger.exchange(1, 1, TimeUnit.SECONDS));
        look("exchange", () -> exchanger.exchange(2, 1, TimeUnit.SECONDS));
        look("interrupted", does(() -> actor.interrupt()));
    }

    public static void main(String[] args) throws Exception {
        if (args[0].equals("list")) {
            for (String subject : subjects.keySet()) {
                operations.clear();
                looks.clear();
                subjects.get(subject).run();
                for (String operation : operations.keySet()) {
                    for (String look : looks.keySet())
                        System.out.println(subject + " " + operation + " " + look);
                }
            }
            System.exit(0);
        }
        subjects.get(args[0]).run();
        Body operation = operations.get(args[1]), look = looks.get(args[2]);
        String[] end = new String[1];
        actor = new Thread(() -> end[0] = attempt(operation));
        actor.start();
        String seen = attempt(look) + " " + attempt(look);
        attempt(ending);
        boolean interrupted = Thread.interrupted();
        for (boolean waits = true; waits;) {
            try {
                actor.join();
                waits = false;
            } catch (InterruptedException given) {
                interrupted = true;
            }
        }
        interrupted |= Thread.interrupted();
        String all = seen + " " + end[0] + (interrupted ? "! " : " ") + attempt(look);
        assert !all.matches(args[3]) : all;
    }
}
