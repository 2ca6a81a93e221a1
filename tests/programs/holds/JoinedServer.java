// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// endless: the server goes on
// because: the server works for ever, and that is what it is joined for.

public class JoinedServer {
    static volatile int state;

    public static void main(String[] args) throws Exception {
        Thread server = new Thread(() -> {
            while (true)
                state = 1 - state;
        });
        server.start();
        server.join();
    }
}
