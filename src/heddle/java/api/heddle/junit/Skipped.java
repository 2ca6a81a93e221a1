package heddle.junit;

/** A condition says that a test does not run. */
final class Skipped extends RuntimeException {
    Skipped(String condition) {
        super("it does not run here, because of @" + condition);
    }
}
