// expect: no-deadlock violated
// kind: deadlock
// because: a thread that ends leaves its group, whose monitor is held by the one that joins it.

public class EndNeedsTheGroup {
    public static void main(String[] args) throws InterruptedException {
        ThreadGroup group = new ThreadGroup("group");
        Thread first = new Thread(group, () -> {});
        Thread second = new Thread(group, () -> {});
        first.start();
        second.start();
        synchronized (group) {
            second.join();
        }
    }
}
