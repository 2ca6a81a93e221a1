package org.junit.jupiter.api;

public interface MethodOrderer {
    class OrderAnnotation implements MethodOrderer {}

    class MethodName implements MethodOrderer {}
}
