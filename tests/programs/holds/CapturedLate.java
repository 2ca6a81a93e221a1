// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the captured object is changed by its starter only after the join.

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
        other.join();
        late.value = late.value + 7;
        done = true;
        if (late.value != 12) {
            throw new IllegalStateException("an update is lost");
        }
    }
}
