package org.junit.jupiter.api;

import org.junit.jupiter.api.function.Executable;

public class DynamicTest extends DynamicNode {
    private final Executable executable;

    private DynamicTest(Executable executable) {
        this.executable = executable;
    }

    public static DynamicTest dynamicTest(String name, Executable executable) {
        return new DynamicTest(executable);
    }

    public Executable getExecutable() {
        return executable;
    }
}
