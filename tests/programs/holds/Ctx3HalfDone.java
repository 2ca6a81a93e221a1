// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the two writes and the two reads are synchronized.

public class Ctx3HalfDone {
    static volatile int x, y;

    static synchronized void write() {
        x = 1;
        y = 1;
    }

    static synchronized void read() {
        int a = x;
        int b = y;
        assert a == b : "half done";
    }

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(Ctx3HalfDone::write);
        Thread reader = new Thread(Ctx3HalfDone::read);
        writer.start();
        reader.start();
    }
}
