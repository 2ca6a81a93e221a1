import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Two sources on threads of a pool are merged. */
public class RxJavaMerge {
    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        int sum = Observable.just(1, 2)
                .flatMap(value -> Observable.just(value).subscribeOn(Schedulers.from(pool)))
                .reduce(0, Integer::sum)
                .blockingGet();
        pool.shutdown();
        assert sum == 3 : sum;
        System.out.println("done");
    }
}
