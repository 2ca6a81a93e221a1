// ltl: <>done
// because: the thread may spin for ever, as nobody demands that main gets its turn.
public class Spin {
    static volatile boolean go, done;

    public static void main(String[] args) {
        new Thread(() -> {
            while (!go) {
                Thread.onSpinWait();
            }
            done = true;
        }).start();
        go = true;
    }
}
