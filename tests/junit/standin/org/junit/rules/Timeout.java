package org.junit.rules;

public class Timeout implements TestRule {
    public static Timeout millis(long millis) {
        return new Timeout();
    }
}
