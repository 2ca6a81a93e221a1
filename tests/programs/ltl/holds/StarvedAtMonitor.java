// fair: <>done
// because: the monitor is free from some moment on, and a thread that can have it for ever gets it.

public class StarvedAtMonitor {
    static volatile boolean done;
    static volatile boolean other;
    static final Object lock = new Object();

    public static void main(String[] args) throws Exception {
        Thread greedy = new Thread(() -> {
            synchronized (lock) {
            }
            while (!done || other)
                other = !other;
        });
        greedy.setDaemon(true);
        Thread modest = new Thread(() -> {
            synchronized (lock) {
                done = true;
            }
        });
        greedy.start();
        modest.start();
        modest.join();
    }
}
