/** Hooks run after main ends and after the other threads; they see what was done. */
public class ShutdownHooks {
    static final StringBuffer LOG = new StringBuffer();

    public static void main(String[] args) throws InterruptedException {
        Runtime runtime = Runtime.getRuntime();
        runtime.addShutdownHook(new Thread(() -> {
            LOG.append("hook ");
            System.out.println(LOG);
            try {
                Runtime.getRuntime().addShutdownHook(new Thread());
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            }
        }));
        Thread main = Thread.currentThread();
        new Thread(() -> {
            try {
                main.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            LOG.append("worker ");
        }).start();
        Thread running = new Thread(() -> { });
        running.start();
        running.join();
        LOG.append("main ");
    }
}
