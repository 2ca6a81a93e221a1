// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the spinning thread sees the flag some time, and the data was written before it.

public class SpinUntilReady {
    static int data;
    static volatile boolean ready;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            while (!ready) {
                Thread.onSpinWait();
            }
            assert data == 1;
        });
        t.start();
        data = 1;
        ready = true;
        t.join();
    }
}
