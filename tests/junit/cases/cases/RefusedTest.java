package cases;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** JUnit 5 runs no test of a class with such a method. */
class RefusedTest {
    @BeforeEach
    static void before() {}

    @Test
    void neverReached() {}
}
