package org.junit;

public class Assert {
    protected Assert() {}

    public static void assertEquals(Object expected, Object actual) {
        if (!expected.equals(actual)) {
            fail("expected:<" + expected + "> but was:<" + actual + ">");
        }
    }

    public static void assertEquals(long expected, long actual) {
        assertEquals((Object) expected, (Object) actual);
    }

    public static void fail(String message) {
        throw new AssertionError(message);
    }
}
