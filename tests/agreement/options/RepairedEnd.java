/** Ends in every fair run. */
public class RepairedEnd {
    static volatile boolean stop;
    static boolean done;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            while (!stop)
                Thread.onSpinWait();
        });
        other.start();
        stop = true;
        other.join();
        done = true;
    }
}
