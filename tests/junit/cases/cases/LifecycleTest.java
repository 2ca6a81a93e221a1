package cases;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class LifecycleTest extends LifecycleBase implements LifecycleAspect {
    LifecycleTest() {
        say("new LifecycleTest");
    }

    @BeforeAll
    static void beforeAll() {
        say("beforeAll");
    }

    @BeforeEach
    void beforeEach() {
        say("beforeEach");
    }

    @BeforeEach
    void anotherBeforeEach() {
        say("anotherBeforeEach");
    }

    @AfterEach
    void afterEach() {
        say("afterEach");
    }

    @AfterEach
    void anotherAfterEach() {
        say("anotherAfterEach");
    }

    @AfterAll
    static void afterAll() {
        say("afterAll");
    }

    @Override
    void overridden() {
        say("overridden, without the annotation: never called");
    }

    @Test
    void test() {
        say("test");
    }

    @Nested
    class Inner {
        Inner() {
            say("new Inner");
        }

        @BeforeEach
        void innerBeforeEach() {
            say("inner beforeEach");
        }

        @AfterEach
        void innerAfterEach() {
            say("inner afterEach");
        }

        @Test
        void innerTest() {
            say("inner test");
        }
    }
}
