package org.junit;

public class Assume {
    private Assume() {}

    public static void assumeTrue(boolean condition) {
        if (!condition) {
            throw new AssumptionViolatedException("got: <false>, expected: is <true>");
        }
    }
}
