// ltl: [](asked -> <>answered)
// fair: [](asked -> <>answered)
// because: the server looks once, and may come too early.
public class Response {
    static boolean asked, answered;
    static final Object lock = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread server = new Thread(() -> {
            synchronized (lock) {
                if (!asked) {
                    return;
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
