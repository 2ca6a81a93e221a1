// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the number is set before anybody can initialise the class.

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
        parts = 3;
        t.start();
        t.join();
    }
}
