// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 12
// contexts: 2
// because: main | t: the thread runs before main has set the flag.

public class Ctx2StartBeforeInit {
    static volatile boolean ready;

    static void look() {
        assert ready : "started too early";
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(Ctx2StartBeforeInit::look);
        t.start();
        ready = true;
        t.join();
    }
}
