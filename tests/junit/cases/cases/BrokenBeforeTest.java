package cases;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BrokenBeforeTest {
    @BeforeEach
    void broken() {
        System.out.println("before");
        throw new IllegalStateException("in before");
    }

    @AfterEach
    void after() {
        System.out.println("after");
        throw new IllegalStateException("in after");
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
