// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// endless: the server goes on
// because: the server works for ever, though what it changes within its monitor it also undoes.

public class ServerEntersThread {
    static volatile int state;

    public static void main(String[] args) throws InterruptedException {
        Thread idle = new Thread(() -> { });
        Thread server = new Thread(() -> {
            while (true) {
                synchronized (idle) {
                    state = 1;
                    state = 0;
                }
            }
        });
        idle.start();
        server.start();
        server.join();
    }
}
