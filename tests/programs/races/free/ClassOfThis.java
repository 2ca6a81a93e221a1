// expect: no-data-race holds
// because: the class literal is the same lock in the subclass.

public class ClassOfThis {
    static int made;

    void make() {
        synchronized (ClassOfThis.class) {
            made++;
        }
    }

    static class Special extends ClassOfThis {
    }

    public static void main(String[] args) throws Exception {
        ClassOfThis plain = new ClassOfThis();
        ClassOfThis special = new Special();
        Thread t = new Thread(plain::make);
        t.start();
        special.make();
        t.join();
    }
}
