// expect: no-deadlock violated
// expect: no-uncaught-exception holds
// kind: deadlock
// because: the superclass makes an instance of its subclass while another thread starts from the subclass.

public class ClassInitSuperclass {
    static class Base {
        static final Base DEFAULT = new Derived();
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
