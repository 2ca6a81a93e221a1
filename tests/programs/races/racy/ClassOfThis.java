// expect: no-data-race violated
// kind: data-race
// line: 11
// because: getClass() is another class in the subclass, so another lock.

public class ClassOfThis {
    static int made;

    void make() {
        synchronized (getClass()) {
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
