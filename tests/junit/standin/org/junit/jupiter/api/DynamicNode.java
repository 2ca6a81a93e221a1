package org.junit.jupiter.api;

public abstract class DynamicNode {}
