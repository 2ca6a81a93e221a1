// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 20
// contexts: 3
// because: both threads read the same value before either writes it back.

public class LostUpdate {
    static int count;

    static void increment() {
        count++;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(LostUpdate::increment);
        t.start();
        increment();
        t.join();
        assert count == 2 : "an update is lost";
    }
}
