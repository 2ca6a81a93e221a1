// prints: 3 6 -1 40 two many 7 1.5 9 caught 12 deep 5
// Code of many shapes, which must do the same when it is woven.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class Woven {
    static long wide;
    volatile double level = 1.5;
    volatile long ticks;
    int[] numbers = {1, 2, 3};
    long[] longs = new long[2];
    boolean[] flags = new boolean[1];
    Object[][] table = new Object[2][2];
    private final int seed;

    Woven(int seed) {
        this.seed = seed > 0 ? seed : -seed;
    }

    class Inner {
        int sum() {
            int total = 0;
            for (int number : numbers) {
                total += number;
            }
            return total + seed;
        }
    }

    static String dense(int value) {
        switch (value) {
            case 0:
                return "none";
            case 1:
                return "one";
            case 2:
                return "two";
            default:
                return "many";
        }
    }

    static int sparse(int value) {
        switch (value) {
            case -1000:
                return -1;
            case 7:
                return 1;
            case 70_000:
                return 40;
            default:
                return 0;
        }
    }

    synchronized long store(long value) {
        if (value < 0) {
            throw new IllegalArgumentException("caught");
        }
        longs[1] = value;
        wide += longs[1];
        return wide;
    }

    static synchronized int nested(int depth) {
        try {
            return depth == 0 ? 0 : 1 + nested(depth - 1);
        } finally {
            wide++;
        }
    }

    public static void main(String[] args) throws Exception {
        List<Object> out = new ArrayList<>();
        Woven woven = new Woven(-2);
        out.add(woven.numbers[2]);
        out.add(woven.new Inner().sum() - 2);
        out.add(sparse(-1000));
        out.add(sparse(70_000));
        out.add(dense(2));
        out.add(dense(9));
        out.add(woven.store(7));
        out.add(woven.level);
        woven.ticks += 9;
        woven.flags[0] |= woven.ticks > 3;
        out.add(woven.flags[0] ? woven.ticks : 0);
        try {
            woven.store(-1);
        } catch (IllegalArgumentException expected) {
            out.add(expected.getMessage());
        }
        out.add(nested(5) + (int) wide - 6 + 1 - 1);
        woven.table[1][0] = "deep";
        out.add(woven.table[1][0]);
        out.add(library());
        StringBuilder text = new StringBuilder();
        for (Object each : out) {
            text.append(each).append(' ');
        }
        System.out.println(text.toString().trim());
    }

    static int library() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        Condition ready = lock.writeLock().newCondition();
        Callable<Integer> task = () -> {
            lock.writeLock().lock();
            try {
                ready.signalAll();
                return 1;
            } finally {
                lock.writeLock().unlock();
            }
        };
        int total = pool.submit(task).get();
        queue.put(2);
        total += queue.take();
        total += CompletableFuture.supplyAsync(() -> 1).thenApply(value -> value + 1).get();
        pool.shutdown();
        return total;
    }
}
