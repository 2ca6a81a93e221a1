// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// endless: the server goes on
// because: waiting until a thread is no longer alive is joining it, and the server works for ever.

public class JoinedByHand {
    static volatile int state;

    public static void main(String[] args) throws Exception {
        Thread server = new Thread(() -> {
            while (true)
                state = 1 - state;
        });
        server.start();
        synchronized (server) {
            while (server.isAlive())
                server.wait();
        }
    }
}
