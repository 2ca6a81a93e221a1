// expect: no-deadlock violated
// kind: deadlock
// endless: the server goes on
// because: the server looks for ever at a state that is never changed.

public class ServerEntersThread {
    static volatile int state;

    public static void main(String[] args) throws InterruptedException {
        Thread idle = new Thread(() -> { });
        Thread server = new Thread(() -> {
            while (true) {
                synchronized (idle) {
                    if (state != 0)
                        return;
                }
            }
        });
        idle.start();
        server.start();
        server.join();
    }
}
