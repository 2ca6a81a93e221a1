// expect: no-data-race holds
// because: a session has its own bytes, and the statistics have the lock of the server.
// unbounded: the server starts sessions for ever.

public class Server {
    private long served;

    class Session extends Thread {
        private long bytes;

        @Override
        public void run() {
            bytes += 10;
            synchronized (Server.this) {
                served++;
            }
        }
    }

    void listen() {
        while (true) {
            new Session().start();
        }
    }

    public static void main(String[] args) {
        new Server().listen();
    }
}
