// expect: no-data-race holds
// because: main writes the count when the thread has ended in which Enum.valueOf initialises the enum.

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
        t.join();
        count = 2;
    }
}
