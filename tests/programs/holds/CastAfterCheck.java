// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the checked object itself is cast.

public class CastAfterCheck {
    static volatile Object slot = "text";

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> slot = 7);
        t.start();
        Object mine = slot;
        if (mine instanceof String) {
            String text = (String) mine;
            assert text.length() == 4;
        }
        t.join();
    }
}
