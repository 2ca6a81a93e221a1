package wild;

import static org.junit.jupiter.api.Assertions.*;

import org.junit.jupiter.api.*;

class SubTest extends Base {
    @BeforeAll
    static void s0() {
        say("sub ba");
    }

    @BeforeEach
    void s1() {
        say("sub be");
    }

    @BeforeEach
    @Override
    void overridden() {
        say("sub overridden");
    }

    @AfterEach
    void s2() {
        say("sub ae");
    }

    @AfterAll
    static void s3() {
        say("sub aa");
    }

    @Override
    @Test
    void overriddenTest() {
        say("own");
    }

    @Override
    void disabledByOverride() {
        fail("not a test any more");
    }

    @Override
    int value() {
        return 1;
    }
}
