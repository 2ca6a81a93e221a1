// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: uncaught-exception
// line: 12
// contexts: 2
// because: main | t: the thread uses the name that main has not set yet.

public class Ctx2NullConfig {
    static volatile String name;

    static void greet() {
        int length = name.length();
        assert length == 6;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(Ctx2NullConfig::greet);
        t.start();
        name = "heddle";
        t.join();
    }
}
