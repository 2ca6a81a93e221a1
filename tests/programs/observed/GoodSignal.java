// quiet: GoodSignal.ready
// no-remarks: missed-signal
// The wait is inside a loop over what the notification is about.
public class GoodSignal {
    static final Object signal = new Object();
    static boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Thread late = new Thread(() -> {
            synchronized (signal) {
                while (!ready) {
                    try {
                        signal.wait();
                    } catch (InterruptedException impossible) {
                        throw new AssertionError(impossible);
                    }
                }
            }
        });
        late.start();
        synchronized (signal) {
            ready = true;
            signal.notifyAll();
        }
        late.join();
    }
}
