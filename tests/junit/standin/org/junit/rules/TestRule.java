package org.junit.rules;

public interface TestRule {}
