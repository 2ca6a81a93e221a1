// expect: no-data-race violated
// kind: data-race
// line: 10, 15
// because: each static synchronized method locks the class that it is written in.

public class StaticOfSubclass {
    static int uses;

    static synchronized void use() {
        uses++;
    }

    static class Sub extends StaticOfSubclass {
        static synchronized void useToo() {
            uses++;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(StaticOfSubclass::use);
        t.start();
        Sub.useToo();
        t.join();
    }
}
