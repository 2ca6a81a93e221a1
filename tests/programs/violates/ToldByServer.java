// expect: no-deadlock violated
// kind: deadlock
// endless: the server goes on
// because: the server says that it is ready and notifies none, so main waits on its object for ever.

public class ToldByServer {
    static volatile int state;
    static volatile boolean ready;

    public static void main(String[] args) throws Exception {
        Thread server = new Thread(() -> {
            ready = true;
            while (true)
                state = 1 - state;
        });
        server.start();
        synchronized (server) {
            while (!ready)
                server.wait();
        }
    }
}
