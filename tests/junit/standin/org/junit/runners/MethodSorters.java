package org.junit.runners;

public enum MethodSorters {
    NAME_ASCENDING,
    JVM,
    DEFAULT
}
