// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: check and use are of the same local copy.

public class NullAfterCheck {
    static volatile String name = "heddle";

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> name = null);
        t.start();
        String mine = name;
        if (mine != null) {
            int length = mine.length();
            assert length == 6;
        }
        t.join();
    }
}
