package wild;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import org.junit.jupiter.api.*;

class BrokenTests {
    static class InConstructor {
        InConstructor() {
            System.out.println("new");
            throw new IllegalStateException("c");
        }

        @BeforeEach
        void be() {
            System.out.println("be");
        }

        @AfterEach
        void ae() {
            System.out.println("ae");
        }

        @Test
        void t() {
            System.out.println("t");
        }

        @AfterAll
        static void aa() {
            System.out.println("aa");
        }
    }

    static class InInitializer {
        static int x = Integer.parseInt("q");

        @Test
        void t() {
            System.out.println("t");
        }
    }

    static class InBeforeEach {
        @BeforeEach
        void be() {
            System.out.println("be");
            throw new IllegalStateException("b");
        }

        @AfterEach
        void ae() {
            System.out.println("ae");
        }

        @Test
        void t() {
            System.out.println("t");
        }
    }

    static class InAfterEach {
        @AfterEach
        void ae1() {
            System.out.println("ae1");
            throw new IllegalStateException("b");
        }

        @AfterEach
        void ae2() {
            System.out.println("ae2");
        }

        @AfterAll
        static void aa() {
            System.out.println("aa");
        }

        @Test
        void t() {
            System.out.println("t");
        }

        @Test
        void failsToo() {
            fail("first");
        }

        @Test
        void abortedButAfterFails() {
            assumeTrue(false);
        }
    }

    static class AssumptionInBeforeEach {
        @BeforeEach
        void be() {
            assumeTrue(false, "no");
        }

        @AfterEach
        void ae() {
            System.out.println("ae");
        }

        @Test
        void t() {
            fail();
        }
    }

    static class AssumptionInBeforeAll {
        @BeforeAll
        static void be() {
            assumeTrue(false, "no");
        }

        @AfterAll
        static void aa() {
            System.out.println("aa");
        }

        @Test
        void t() {
            fail();
        }
    }

    static class AssumptionInAfterEach {
        @AfterEach
        void ae() {
            assumeTrue(false, "no");
        }

        @Test
        void t() {}

        @Test
        void f() {
            fail();
        }
    }

    static class InAfterAll {
        @AfterAll
        static void aa() {
            System.out.println("aa");
            throw new IllegalStateException();
        }

        @Test
        void t() {
            System.out.println("t");
        }
    }
}
