// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: main looks only after it has joined the thread.

public class SleepOrdersNothing {
    static volatile int data;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> data = 1);
        t.start();
        Thread.sleep(10);
        t.join();
        assert data == 1 : "slept too short";
    }
}
