// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the thread that starts the other one is joined first.

public class JoinBeforeStart {
    static int result;
    static final Thread second = new Thread(() -> result = 1);
    static final Thread first = new Thread(second::start);

    public static void main(String[] args) throws Exception {
        first.start();
        first.join();
        second.join();
        assert result == 1 : "joined before it was started";
    }
}
