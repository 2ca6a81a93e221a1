/** Per-thread and default handlers get what leaves a thread; a handler that throws is ignored. */
public class UncaughtHandlers {
    static void runAndJoin(Thread thread) {
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    static Thread failing(String name) {
        return new Thread(() -> {
            throw new IllegalStateException("from " + name);
        }, name);
    }

    public static void main(String[] args) {
        Thread.setDefaultUncaughtExceptionHandler(
            (thread, e) -> System.out.println("default: " + thread.getName() + " " + e));
        Thread own = failing("own");
        own.setUncaughtExceptionHandler(
            (thread, e) -> System.out.println("own: " + thread.getName() + " " + e.getMessage()));
        runAndJoin(own);
        runAndJoin(failing("plain"));
        ThreadGroup group = new ThreadGroup("group") {
            @Override
            public void uncaughtException(Thread t, Throwable e) {
                System.out.println("group: " + t.getName() + " " + e.getMessage());
            }
        };
        runAndJoin(new Thread(group, () -> {
            throw new Error("grouped");
        }, "member"));
        Thread rethrowing = failing("rethrowing");
        rethrowing.setUncaughtExceptionHandler((thread, e) -> {
            System.out.println("handler fails");
            throw new RuntimeException("in handler");
        });
        runAndJoin(rethrowing);
        System.out.println(own.getUncaughtExceptionHandler());
        throw new IllegalArgumentException("main too");
    }
}
