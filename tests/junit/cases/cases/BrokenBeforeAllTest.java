package cases;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class BrokenBeforeAllTest {
    @BeforeAll
    static void broken() {
        System.out.println("before all");
        throw new IllegalStateException("in before all");
    }

    @AfterAll
    static void afterAll() {
        System.out.println("after all");
    }

    @Test
    void neverReached() {
        System.out.println("test");
    }
}
