// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 15
// because: joining a thread that was not started returns at once.

public class JoinBeforeStart {
    static int result;
    static final Thread second = new Thread(() -> result = 1);
    static final Thread first = new Thread(second::start);

    public static void main(String[] args) throws Exception {
        first.start();
        second.join();
        assert result == 1 : "joined before it was started";
    }
}
