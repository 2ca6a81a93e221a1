// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 19
// contexts: 3
// because: main | writer | reader: the reader comes between the two writes.

public class Ctx3HalfDone {
    static volatile int x, y;

    static void write() {
        x = 1;
        y = 1;
    }

    static void read() {
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
