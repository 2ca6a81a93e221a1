import com.google.common.util.concurrent.Futures;
import com.google.common.util.concurrent.ListenableFuture;
import com.google.common.util.concurrent.MoreExecutors;
import com.google.common.util.concurrent.SettableFuture;
import java.util.List;

/** Two threads complete futures, and a third combines them. */
public class GuavaListenableFuture {
    public static void main(String[] args) throws Exception {
        SettableFuture<Integer> left = SettableFuture.create();
        SettableFuture<Integer> right = SettableFuture.create();
        Thread first = new Thread(() -> left.set(1));
        Thread second = new Thread(() -> right.set(2));
        first.start();
        second.start();
        ListenableFuture<List<Integer>> both = Futures.allAsList(left, right);
        ListenableFuture<Integer> sum =
                Futures.transform(both, found -> found.get(0) + found.get(1), MoreExecutors.directExecutor());
        assert sum.get() == 3;
        first.join();
        second.join();
        System.out.println("done");
    }
}
