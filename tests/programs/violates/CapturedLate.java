// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: uncaught-exception
// line: 25
// because: what a thread captures is shared from its start on, though another thread runs already.

public class CapturedLate {
    private int value;
    private static volatile boolean done;

    public static void main(String[] args) throws Exception {
        Thread bystander = new Thread(() -> {
            while (!done) {
                Thread.onSpinWait();
            }
        });
        bystander.start();
        CapturedLate late = new CapturedLate();
        Thread other = new Thread(() -> late.value = late.value + 5);
        other.start();
        late.value = late.value + 7;
        other.join();
        done = true;
        if (late.value != 12) {
            throw new IllegalStateException("an update is lost");
        }
    }
}
