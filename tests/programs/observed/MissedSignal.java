// ends: deadlock
// remarks: missed-signal
// The notification comes before the wait, in every schedule.
public class MissedSignal {
    static final Object signal = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread early = new Thread(() -> {
            synchronized (signal) {
                signal.notifyAll();
            }
        });
        early.start();
        early.join();
        Thread late = new Thread(() -> {
            synchronized (signal) {
                try {
                    signal.wait();
                } catch (InterruptedException impossible) {
                    throw new AssertionError(impossible);
                }
            }
        });
        late.start();
    }
}
