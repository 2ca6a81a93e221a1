package wild;

import static org.junit.jupiter.api.Assertions.*;

import org.junit.jupiter.api.*;

abstract class Base {
    static void say(String s) {
        System.out.println(s);
    }

    @BeforeAll
    static void b0() {
        say("base ba");
    }

    @BeforeEach
    void b1() {
        say("base be");
    }

    @BeforeEach
    void overridden() {
        say("base overridden");
    }

    @AfterEach
    void b2() {
        say("base ae");
    }

    @AfterAll
    static void b3() {
        say("base aa");
    }

    @Test
    void inherited() {
        say("inherited " + getClass().getSimpleName());
    }

    @Test
    void overriddenTest() {
        fail("base");
    }

    @Test
    void disabledByOverride() {
        fail("base");
    }
    abstract int value();

    @Test
    void template() {
        assertEquals(1, value());
    }
}
