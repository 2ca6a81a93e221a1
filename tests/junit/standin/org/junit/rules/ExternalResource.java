package org.junit.rules;

public abstract class ExternalResource implements TestRule {
    protected void before() throws Throwable {}

    protected void after() {}
}
