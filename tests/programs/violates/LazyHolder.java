// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 24
// contexts: 3
// because: two threads that both see null hand out different instances.

public class LazyHolder {
    static volatile LazyHolder instance;
    static volatile LazyHolder seen;

    static LazyHolder get() {
        if (instance == null) {
            instance = new LazyHolder();
        }
        return instance;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> seen = get());
        t.start();
        LazyHolder mine = get();
        t.join();
        assert mine == seen : "two instances";
    }
}
