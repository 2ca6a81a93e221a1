// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 13
// because: the cast of the lambda names a second interface, so the object implements it.

import java.io.Serializable;

public class MarkedLambda {
    public static void main(String[] args) throws InterruptedException {
        Runnable task = (Runnable & Serializable) () -> {};
        Thread thread = new Thread(task);
        assert !(task instanceof Serializable);
        thread.start();
        thread.join();
    }
}
