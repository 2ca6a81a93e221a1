// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: uncaught-exception
// line: 15
// contexts: 3
// because: the slot holds something else when the cast is made.

public class CastAfterCheck {
    static volatile Object slot = "text";

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> slot = 7);
        t.start();
        if (slot instanceof String) {
            String text = (String) slot;
            assert text.length() == 4;
        }
        t.join();
    }
}
