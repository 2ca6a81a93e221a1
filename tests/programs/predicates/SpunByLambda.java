// expect: no-deadlock holds
// because: the lambda ends, so that the monitor becomes free.

public class SpunByLambda {
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
                    stop = true;
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
