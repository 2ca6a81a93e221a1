// expect: no-deadlock violated
// kind: deadlock
// because: the interface below has no body for the method, so the lambda has, and it spins under the monitor.

public class SpunByLambdaBug {
    interface Task {
        default void go() {}
    }

    interface OwnTask extends Task {
        @Override
        void go();
    }

    static final Object LOCK = new Object();
    static volatile boolean stop;
    static int count;

    static void locked(Task task) {
        synchronized (LOCK) {
            task.go();
        }
    }

    public static void main(String[] args) {
        OwnTask own =
                () -> {
                    while (!stop) {}
                };
        new Thread(
                        () -> {
                            while (true) {
                                int seen = count;
                                count = 3 - seen;
                            }
                        })
                .start();
        new Thread(() -> locked(own)).start();
        // It waits for ever if the other one comes first.
        synchronized (LOCK) {
            stop = true;
        }
    }
}
