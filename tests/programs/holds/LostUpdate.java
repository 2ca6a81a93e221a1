// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the increment is one synchronized step.

public class LostUpdate {
    static int count;

    static synchronized void increment() {
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
