package org.junit.runners;

public class Suite extends org.junit.runner.Runner {}
