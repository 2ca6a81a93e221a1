// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the exception is made at one line, whenever the flag is set.

public class TraceLine {
    static volatile boolean flag;
    static volatile Exception made;
    static volatile int tick;

    static void make() {
        boolean early = !flag;
        made = new Exception(early ? "early" : "late");
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
        assert line == 12 : "made at line " + line;
    }
}
