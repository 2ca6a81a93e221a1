// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the last thread that leaves a group tells the thread that waits for that, and gives up its monitor to do so.

public class EndNeedsTheGroup {
    public static void main(String[] args) throws InterruptedException {
        ThreadGroup group = new ThreadGroup("group");
        Thread first = new Thread(group, () -> {});
        Thread second = new Thread(group, () -> {});
        first.start();
        second.start();
        synchronized (group) {
            while (group.activeCount() > 0) {
                group.wait();
            }
        }
    }
}
