package org.junit.rules;

public abstract class TestWatcher implements TestRule {}
