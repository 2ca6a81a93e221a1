package org.junit.jupiter.api;

import java.util.Objects;
import org.junit.jupiter.api.function.Executable;
import org.opentest4j.AssertionFailedError;

public class Assertions {
    private Assertions() {}

    public static void assertEquals(int expected, int actual) {
        assertEquals((Object) expected, (Object) actual);
    }

    public static void assertEquals(Object expected, Object actual) {
        if (!Objects.equals(expected, actual)) {
            fail("expected: <" + expected + "> but was: <" + actual + ">");
        }
    }

    public static void assertNull(Object actual) {
        assertEquals(null, actual);
    }

    public static void assertTrue(boolean condition) {
        assertEquals((Object) true, (Object) condition);
    }

    public static void assertFalse(boolean condition) {
        assertEquals((Object) false, (Object) condition);
    }

    public static <T extends Throwable> T assertThrows(Class<T> type, Executable executable) {
        try {
            executable.execute();
        } catch (Throwable thrown) {
            if (type.isInstance(thrown)) {
                return type.cast(thrown);
            }
            throw new AssertionFailedError("Unexpected exception type thrown", thrown);
        }
        throw new AssertionFailedError("Expected " + type.getName() + " to be thrown", null);
    }

    public static <V> V fail(String message) {
        throw new AssertionFailedError(message, null);
    }
}
