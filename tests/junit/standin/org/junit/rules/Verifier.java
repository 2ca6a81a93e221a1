package org.junit.rules;

public abstract class Verifier implements TestRule {
    protected void verify() throws Throwable {}
}
