// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 14
// because: a join with a timeout also returns when the thread still runs.

public class JoinTimeout {
    static volatile int result;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> result = 6 * 7);
        t.start();
        t.join(1000);
        assert result == 42 : "not computed yet";
    }
}
