package wild;

import static org.junit.jupiter.api.Assertions.*;

import java.util.*;
import org.junit.jupiter.api.*;

class NestedTest {
    final List<String> log = new ArrayList<>();

    static void say(String s) {
        System.out.println(s);
    }
    NestedTest() {
        say("new outer");
    }

    @BeforeEach
    void be() {
        log.add("outer");
        say("outer be");
    }

    @AfterEach
    void ae() {
        say("outer ae " + log);
    }

    @Test
    void outerTest() {
        assertEquals(List.of("outer"), log);
    }

    @Nested
    class WhenA {
        WhenA() {
            say("new A");
        }

        @BeforeEach
        void be() {
            log.add("a");
            say("a be");
        }

        @AfterEach
        void ae() {
            say("a ae");
        }

        @Test
        void aTest() {
            assertEquals(List.of("outer", "a"), log);
        }

        @Nested
        @DisplayName("and b")
        class AndB {
            @BeforeEach
            void be() {
                log.add("b");
                say("b be");
            }

            @Test
            void bTest() {
                assertEquals(List.of("outer", "a", "b"), log);
            }

            @Test
            void bFails() {
                assertEquals(List.of(), log);
            }
        }

        @Nested
        @Disabled("not yet")
        class Off {
            @Test
            void never() {
                fail();
            }
        }
    }

    @Nested
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    class Shared {
        int calls;

        @BeforeAll
        void once() {
            say("shared ba");
            calls++;
        }

        @AfterAll
        void end() {
            say("shared aa");
        }

        @Test
        void one() {
            assertEquals(1, calls);
        }
    }

    @Nested
    class Inherits extends Shared {
        @Test
        void own() {
            say("own");
        }
    }

    class NotNested {
        @Test
        void ignoredByJUnit() {
            fail();
        }
    }

    static class StaticInner {
        @Test
        void runs() {
            say("static inner");
        }
    }
}
