package heddle.junit;

/**
 * Runs what has a time limit in a thread of its own, as JUnit does. The limit itself is not looked
 * at: what cannot end is found without it.
 */
final class Apart {
    private Apart() {}

    static void run(Body body) throws Throwable {
        Failures failures = new Failures();
        Thread thread = new Thread(() -> failures.run(body), "Time-limited test");
        thread.setDaemon(true);
        thread.start();
        thread.join();
        if (!failures.none()) {
            throw failures.first;
        }
    }
}
