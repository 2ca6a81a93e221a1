// expect: no-data-race violated
// kind: data-race
// line: 20, 13
// because: Enum.valueOf initialises the enum, which writes the count that main writes as well.

public class EnumByClass {
    static int count;

    enum Level {
        LOW;

        static {
            count = 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> Enum.valueOf(Level.class, "LOW"));
        t.start();
        count = 2;
        t.join();
    }
}
