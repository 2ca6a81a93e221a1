/** Goes round for ever: joined in vain, and what must come at last does not. */
public class BrokenEnd {
    static volatile boolean stop;
    static boolean done;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            while (!stop)
                Thread.onSpinWait();
        });
        other.start();
        other.join();
        done = true;
    }
}
