// expect: no-data-race violated
// kind: data-race
// line: 15
// because: each request has its lock on its own session, and the statistics are common.

public class Server {
    private long served;

    class Session extends Thread {
        private long bytes;

        @Override
        public synchronized void run() {
            bytes += 10;
            served++;
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
