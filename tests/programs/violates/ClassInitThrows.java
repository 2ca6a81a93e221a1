// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: uncaught-exception
// line: 12, 16
// contexts: 2
// because: the class is initialised before main has set the number that it divides by.

public class ClassInitThrows {
    static volatile int parts;

    static class Config {
        static final int SIZE = 12 / parts;
    }

    static void use() {
        int size = Config.SIZE;
        assert size == 4;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(ClassInitThrows::use);
        t.start();
        parts = 3;
        t.join();
    }
}
