// quiet: Tasks.total
// Tasks of a pool under one monitor; the main thread reads under it too.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class Tasks {
    static int total;

    static synchronized int add() {
        return ++total;
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<Integer> one = pool.submit(Tasks::add);
        Future<Integer> two = pool.submit(Tasks::add);
        one.get();
        two.get();
        pool.shutdown();
        add();
    }
}
