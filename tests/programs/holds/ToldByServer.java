// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// endless: the server goes on
// because: the server notifies who waits on its object.

public class ToldByServer {
    static volatile int state;
    static volatile boolean ready;

    public static void main(String[] args) throws Exception {
        Thread server = new Thread(() -> {
            synchronized (Thread.currentThread()) {
                ready = true;
                Thread.currentThread().notifyAll();
            }
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
