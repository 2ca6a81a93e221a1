import io.vavr.collection.List;
import io.vavr.concurrent.Promise;

/** Two threads try to complete one promise. */
public class VavrFuture {
    public static void main(String[] args) throws InterruptedException {
        Promise<List<Integer>> promise = Promise.make(Runnable::run);
        boolean[] won = new boolean[2];
        Thread first = new Thread(() -> won[0] = promise.trySuccess(List.of(1)));
        Thread second = new Thread(() -> won[1] = promise.trySuccess(List.of(2)));
        first.start();
        second.start();
        first.join();
        second.join();
        assert won[0] ^ won[1] : "one of them completes it";
        assert promise.future().get().head() == (won[0] ? 1 : 2);
        System.out.println("done");
    }
}
