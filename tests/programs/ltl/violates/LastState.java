// ltl: <>finished
// fair: <>finished
// because: a deadlock repeats its last state for ever.
public class LastState {
    static volatile boolean finished;
    static final Object a = new Object(), b = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            synchronized (a) {
                synchronized (b) {
                }
            }
        });
        other.start();
        synchronized (b) {
            synchronized (a) {
            }
        }
        other.join();
        finished = true;
    }
}
