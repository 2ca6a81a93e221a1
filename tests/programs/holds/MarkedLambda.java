// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the cast of the lambda names a second interface, and the assertion expects it.

import java.io.Serializable;

public class MarkedLambda {
    public static void main(String[] args) throws InterruptedException {
        Runnable task = (Runnable & Serializable) () -> {};
        Thread thread = new Thread(task);
        assert task instanceof Serializable;
        thread.start();
        thread.join();
    }
}
