// expect: no-data-race holds
// because: a literal is one string wherever it is written.

public class LiteralLock {
    static int value;

    static void change() {
        synchronized ("lock") {
            value++;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(LiteralLock::change);
        t.start();
        synchronized ("lock") {
            value--;
        }
        t.join();
    }
}
