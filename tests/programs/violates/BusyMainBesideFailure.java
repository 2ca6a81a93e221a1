// expect: no-uncaught-exception violated
// kind: uncaught-exception
// line: 12
// endless: the first thread works for ever
// because: the first thread looks at nothing that others change, and the other one fails beside it.

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
