/** RecursiveTask, RecursiveAction, invokeAll, exceptions in tasks, own and common pool. */
import java.util.Arrays;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.TimeUnit;

public class ForkJoinTasks {
    static class Sum extends RecursiveTask<Long> {
        final int[] data;
        final int from;
        final int to;

        Sum(int[] data, int from, int to) {
            this.data = data;
            this.from = from;
            this.to = to;
        }

        @Override
        protected Long compute() {
            if (to - from <= 16) {
                long sum = 0;
                for (int i = from; i < to; i++) {
                    sum += data[i];
                }
                return sum;
            }
            int middle = (from + to) / 2;
            Sum left = new Sum(data, from, middle);
            left.fork();
            return new Sum(data, middle, to).compute() + left.join();
        }
    }

    static class Increment extends RecursiveAction {
        final int[] data;
        final int from;
        final int to;

        Increment(int[] data, int from, int to) {
            this.data = data;
            this.from = from;
            this.to = to;
        }

        @Override
        protected void compute() {
            if (to - from < 10) {
                for (int i = from; i < to; i++) {
                    data[i]++;
                }
            } else {
                int middle = (from + to) >>> 1;
                invokeAll(new Increment(data, from, middle), new Increment(data, middle, to));
            }
        }
    }

    static class Fib extends RecursiveTask<Integer> {
        final int n;

        Fib(int n) {
            this.n = n;
        }

        @Override
        protected Integer compute() {
            if (n == 3) {
                throw new IllegalStateException("three");
            }
            return n < 2 ? n : new Fib(n - 1).fork().join() + new Fib(n - 2).invoke();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int[] data = new int[200];
        Arrays.setAll(data, i -> i * 3);
        System.out.println(new Sum(data, 0, data.length).invoke());
        ForkJoinPool.commonPool().invoke(new Increment(data, 0, data.length));
        System.out.println(Arrays.stream(data).sum());
        ForkJoinPool pool = new ForkJoinPool(2);
        System.out.println(pool.invoke(new Sum(data, 50, 150)) + " " + pool.getParallelism());
        ForkJoinTask<Integer> failing = pool.submit(new Fib(6));
        try {
            failing.join();
        } catch (IllegalStateException e) {
            // A task that failed in another thread is reported by a copy with the original as cause.
            Throwable root = e;
            while (root.getCause() != null) {
                root = root.getCause();
            }
            System.out.println(root.getMessage() + " " + failing.isCompletedAbnormally());
        }
        System.out.println(pool.submit(() -> "callable").join() + " " + pool.invoke(new Fib(2)));
        pool.shutdown();
        System.out.println(pool.awaitTermination(1, TimeUnit.MINUTES) + " " + pool.isShutdown());
    }
}
