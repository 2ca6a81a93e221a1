// expect: no-deadlock violated
// kind: deadlock
// endless: the server goes on
// because: the server works until it is idle, and then only waits for work that does not come.

public class JoinedByHand {
    static volatile int state;

    public static void main(String[] args) throws Exception {
        Thread server = new Thread(() -> {
            while (state == 0)
                state = 1 - state;
            while (state == 1)
                Thread.yield();
        });
        server.start();
        synchronized (server) {
            while (server.isAlive())
                server.wait();
        }
    }
}
