// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 14
// because: a sleep may end before the other thread has run.

public class SleepOrdersNothing {
    static volatile int data;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> data = 1);
        t.start();
        Thread.sleep(10);
        assert data == 1 : "slept too short";
    }
}
