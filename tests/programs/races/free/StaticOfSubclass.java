// expect: no-data-race holds
// because: the inherited method locks the class that it was written in, whoever calls it.

public class StaticOfSubclass {
    static int uses;

    static synchronized void use() {
        uses++;
    }

    static class Sub extends StaticOfSubclass {
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(StaticOfSubclass::use);
        t.start();
        Sub.use();
        t.join();
    }
}
