// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the superclass does not need its subclass.

public class ClassInitSuperclass {
    static class Base {
        static final Base DEFAULT = new Base();
    }

    static class Derived extends Base {
    }

    static volatile Base seen;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> seen = new Derived());
        t.start();
        Base mine = Base.DEFAULT;
        t.join();
        assert mine != seen;
    }
}
