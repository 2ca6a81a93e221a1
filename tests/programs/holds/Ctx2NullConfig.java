// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the name is set before the thread starts.

public class Ctx2NullConfig {
    static volatile String name;

    static void greet() {
        int length = name.length();
        assert length == 6;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(Ctx2NullConfig::greet);
        name = "heddle";
        t.start();
        t.join();
    }
}
