package heddle.junit;

/** The main class of a test: `heddle test` starts one program for each. */
public final class Driver {
    private Driver() {}

    /** Runs the test that the words describe, and ends with its exception if it fails. */
    public static void main(String[] plan) throws Throwable {
        Words words = new Words(plan);
        boolean strict = words.flag();
        Throwable failure = new Test(words).run();
        if (failure != null && !Failures.isAssumption(failure)) {
            throw failure;
        }
        if (failure != null) {
            aborted(String.valueOf(failure.getMessage()));
        }
        if (!strict) {
            finish();
        }
    }

    /** An assumption was not met: the run counts, and the answer says so. */
    private static void aborted(String message) {
        System.err.println("assumption not met: " + message);
    }

    /** JUnit does not wait for threads that a test leaves behind. */
    private static void finish() {
        Runtime.getRuntime().halt(0);
    }
}
