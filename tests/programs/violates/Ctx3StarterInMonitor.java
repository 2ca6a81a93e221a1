// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 22
// contexts: 3
// because: main | other, which needs the monitor that main left after starting it | main.

public class Ctx3StarterInMonitor {
    static final Object lock = new Object();
    static volatile int shared;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            synchronized (lock) {
                shared = 1;
            }
        });
        synchronized (lock) {
            other.start();
        }
        int seen = shared;
        assert seen == 0;
        other.join();
    }
}
