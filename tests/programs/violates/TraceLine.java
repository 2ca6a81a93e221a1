// expect: no-uncaught-exception violated
// kind: assertion
// line: 33
// because: which line made the exception depends on when the flag was set, and nothing else does.

public class TraceLine {
    static volatile boolean flag;
    static volatile Exception made;
    static volatile int tick;

    static void make() {
        if (flag)
            made = new Exception();
        else
            made = new Exception();
    }

    static void tick() {
        tick = 1;
    }

    public static void main(String[] args) throws Exception {
        Thread maker = new Thread(TraceLine::make);
        Thread setter = new Thread(() -> flag = true);
        Thread ticker = new Thread(TraceLine::tick);
        maker.start();
        setter.start();
        maker.join();
        setter.join();
        ticker.start();
        tick = 2;
        int line = made.getStackTrace()[0].getLineNumber();
        assert line == 13 : "made at line " + line;
    }
}
