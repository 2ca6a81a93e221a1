package cases;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;

/** Tests that need what those before them left behind. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class OrderedTest {
    private static int before;
    private int own;

    @BeforeEach
    void begin() {
        own++;
    }

    @AfterEach
    void end() {
        before++;
    }

    @Test
    void atTheEnd() {
        assertEquals(3, before);
    }

    @Test
    @Order(2)
    void second() {
        assertEquals(1, before);
        assertEquals(1, own);
    }

    @Test
    @Order(3)
    void failsBehindTwo() {
        assertEquals(1, before);
    }

    @Test
    @Order(1)
    void first() {
        assertEquals(0, before);
    }

    @Nested
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    @TestMethodOrder(MethodOrderer.MethodName.class)
    class Shared {
        private int calls;

        @Test
        void a() {
            calls++;
        }

        @Test
        void b() throws InterruptedException {
            Thread other = new Thread(() -> calls++);
            other.start();
            other.join();
        }

        @Test
        void c() {
            assertEquals(2, calls);
        }
    }

    @Nested
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    @TestMethodOrder(MethodOrderer.MethodName.class)
    class Odd {
        @RepeatedTest(2)
        void a() {}

        @Test
        void b() {}
    }
}
