// ltl: [](asked -> <>answered)
// ltl: !answered U asked
// because: the server waits until it is asked, and then answers.
public class Response {
    static boolean asked, answered;
    static final Object lock = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread server = new Thread(() -> {
            synchronized (lock) {
                while (!asked) {
                    try {
                        lock.wait();
                    } catch (InterruptedException e) {
                        return;
                    }
                }
                answered = true;
            }
        });
        server.start();
        synchronized (lock) {
            asked = true;
            lock.notifyAll();
        }
        server.join();
    }
}
