import org.apache.commons.lang3.concurrent.ConcurrentException;
import org.apache.commons.lang3.concurrent.LazyInitializer;

/** Two threads ask for an object that is made once. */
public class Lang3Initializer {
    private static int made;

    public static void main(String[] args) throws InterruptedException {
        LazyInitializer<Object> initializer = new LazyInitializer<>() {
            @Override
            protected Object initialize() {
                made++;
                return new Object();
            }
        };
        Runnable task = () -> {
            try {
                assert initializer.get() == initializer.get();
            } catch (ConcurrentException e) {
                throw new IllegalStateException(e);
            }
        };
        Thread first = new Thread(task);
        Thread second = new Thread(task);
        first.start();
        second.start();
        first.join();
        second.join();
        assert made == 1 : made;
        System.out.println("done");
    }
}
