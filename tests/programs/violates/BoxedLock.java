// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 22
// because: each increment makes another Integer, so threads lock different objects.

public class BoxedLock {
    static volatile Integer count = 0;

    static void add() {
        synchronized ((Object) count) {
            count = count + 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(BoxedLock::add);
        t.start();
        add();
        add();
        t.join();
        assert count == 3 : "an update is lost";
    }
}
