package org.junit;

public class AssumptionViolatedException
        extends org.junit.internal.AssumptionViolatedException {
    public AssumptionViolatedException(String message) {
        super(message);
    }
}
