// ltl: <>[]finished
// because: the locks are taken in one order, and the last state repeats.
public class LastState {
    static volatile boolean finished;
    static final Object a = new Object(), b = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            synchronized (b) {
                synchronized (a) {
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
