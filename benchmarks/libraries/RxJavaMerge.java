import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.subjects.PublishSubject;

/** Two threads publish to a subject each; both are merged, and the results come one after the other. */
public class RxJavaMerge {
    private static void publish(PublishSubject<Integer> subject, int value) {
        subject.onNext(value);
        subject.onComplete();
    }

    public static void main(String[] args) throws InterruptedException {
        PublishSubject<Integer> left = PublishSubject.create();
        PublishSubject<Integer> right = PublishSubject.create();
        int[] sum = new int[1];
        boolean[] complete = new boolean[1];
        Observable.merge(left, right)
                .reduce(0, Integer::sum)
                .subscribe(result -> {
                    assert !complete[0] : "a result comes once";
                    complete[0] = true;
                    sum[0] = result;
                });
        Thread first = new Thread(() -> publish(left, 1));
        Thread second = new Thread(() -> publish(right, 2));
        first.start();
        second.start();
        first.join();
        second.join();
        assert sum[0] == 3 : sum[0];
        System.out.println("done");
    }
}
