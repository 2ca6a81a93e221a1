// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: uncaught-exception
// line: 15
// contexts: 3
// because: the field becomes null between the check and the use.

public class NullAfterCheck {
    static volatile String name = "heddle";

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> name = null);
        t.start();
        if (name != null) {
            int length = name.length();
            assert length == 6;
        }
        t.join();
    }
}
