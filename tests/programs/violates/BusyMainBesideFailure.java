// expect: no-uncaught-exception violated at 10
// because: the first thread works for ever without looking at anything that others change, and
// the other thread fails meanwhile.

public class BusyMainBesideFailure {
    static boolean on = true;

    public static void main(String[] args) {
        new Thread(() -> {
            throw new IllegalStateException();
        }).start();
        while (on) {
            Thread.onSpinWait();
        }
    }
}
