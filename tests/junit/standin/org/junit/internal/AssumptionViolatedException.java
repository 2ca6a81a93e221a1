package org.junit.internal;

public class AssumptionViolatedException extends RuntimeException {
    public AssumptionViolatedException(String message) {
        super(message);
    }
}
