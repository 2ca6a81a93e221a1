// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 13
// because: the other thread may look after it was started and before it ends.

public class AliveWhileStarting {
    static Thread late;

    public static void main(String[] args) {
        late = new Thread(() -> { });
        Thread looker = new Thread(() -> {
            assert !late.isAlive();
        });
        looker.start();
        late.start();
    }
}
