package org.junit.jupiter.api;

import org.opentest4j.TestAbortedException;

public class Assumptions {
    private Assumptions() {}

    public static void assumeTrue(boolean assumption) {
        if (!assumption) {
            throw new TestAbortedException("Assumption failed: assumption is not true");
        }
    }
}
