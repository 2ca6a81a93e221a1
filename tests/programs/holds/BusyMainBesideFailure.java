// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// endless: the first thread works for ever
// because: the first thread works for ever, and the other one does nothing wrong meanwhile.

public class BusyMainBesideFailure {
    static boolean on = true;
    static int done;

    public static void main(String[] args) {
        new Thread(() -> {
            done = 1;
        }).start();
        while (on) {
            Thread.onSpinWait();
        }
    }
}
