// fair: <>done
// because: the monitor is free only now and then, so a thread that wants it need not get it.

public class StarvedAtMonitor {
    static boolean done;
    static final Object lock = new Object();

    public static void main(String[] args) throws Exception {
        Thread greedy = new Thread(() -> {
            while (true) {
                synchronized (lock) {
                }
            }
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
