// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the flag is set before the thread starts.

public class Ctx2StartBeforeInit {
    static volatile boolean ready;

    static void look() {
        assert ready : "started too early";
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(Ctx2StartBeforeInit::look);
        ready = true;
        t.start();
        t.join();
    }
}
