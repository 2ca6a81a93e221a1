package cases;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

abstract class LifecycleBase {
    static void say(String what) {
        System.out.println(what);
    }

    @BeforeAll
    static void baseBeforeAll() {
        say("base beforeAll");
    }

    @BeforeEach
    void baseBeforeEach() {
        say("base beforeEach");
    }

    @BeforeEach
    void overridden() {
        say("base overridden");
    }

    @AfterEach
    void baseAfterEach() {
        say("base afterEach");
    }

    @AfterAll
    static void baseAfterAll() {
        say("base afterAll");
    }

    @Test
    void inherited() {
        say("inherited");
    }
}
