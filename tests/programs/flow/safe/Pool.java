import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The task that is asked does not know the secret. */
public class Pool {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    public static void main(String[] args) throws Exception {
        ExecutorService p = Executors.newSingleThreadExecutor();
        Future<Integer> f = p.submit(() -> 3);
        int k = f.get();
        p.shutdown();
        int s = pin();
        show(k);
    }
}
