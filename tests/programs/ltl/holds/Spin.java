// fair: <>done
// fair: !done U go
// ltl: go R !done
// because: the thread spins for ever only if main never gets its turn.
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
