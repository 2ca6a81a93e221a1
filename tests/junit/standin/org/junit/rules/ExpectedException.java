package org.junit.rules;

public class ExpectedException implements TestRule {
    private Class<? extends Throwable> expected;

    public static ExpectedException none() {
        return new ExpectedException();
    }

    public void expect(Class<? extends Throwable> type) {
        expected = type;
    }

    private boolean isAnyExceptionExpected() {
        return expected != null;
    }

    private void handleException(Throwable thrown) throws Throwable {
        if (!isAnyExceptionExpected() || !expected.isInstance(thrown)) {
            throw thrown;
        }
    }

    private void failDueToMissingException() {
        throw new AssertionError("Expected test to throw " + expected.getName());
    }
}
