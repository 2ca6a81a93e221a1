package wild;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.io.*;
import java.time.*;
import java.util.*;
import org.junit.jupiter.api.*;

class BasicsTest {
    static void say(String s) {
        System.out.println(s);
    }

    @BeforeAll
    static void ba() {
        say("ba");
    }

    @BeforeEach
    void be() {
        say("be");
    }

    @AfterEach
    void ae() {
        say("ae");
    }

    @AfterAll
    static void aa() {
        say("aa");
    }

    @Test
    void passes() {
        say("t");
    }

    @Test
    void fails() {
        say("t");
        fail("no");
    }

    @Test
    void throwsChecked() throws Exception {
        throw new IOException("x");
    }

    @Test
    void throwsError() {
        throw new StackOverflowError();
    }

    @Test
    @DisplayName("has a \u00e9 name")
    void named(TestInfo i) {
        assertEquals("has a \u00e9 name", i.getDisplayName());
    }

    @Test
    void $dollar_and_under$() {}

    @Test
    void testInfoClass(TestInfo i) {
        assertEquals(BasicsTest.class, i.getTestClass().get());
        assertEquals("testInfoClass", i.getTestMethod().get().getName());
    }

    @Test
    void all() {
        assertAll("h", () -> assertEquals(1, 1), () -> assertTrue(true));
    }

    @Test
    void allFails() {
        assertAll("h", () -> assertEquals(1, 2), () -> assertTrue(false));
    }

    @Test
    void throwsOk() {
        var e = assertThrows(RuntimeException.class, () -> {
            throw new IllegalStateException("m");
        });
        assertEquals("m", e.getMessage());
    }

    @Test
    void throwsExactlyFails() {
        assertThrowsExactly(RuntimeException.class, () -> {
            throw new IllegalStateException("m");
        });
    }

    @Test
    void throwsNone() {
        assertThrows(RuntimeException.class, () -> {});
    }

    @Test
    void doesNotThrow() {
        assertEquals(3, (int) assertDoesNotThrow(() -> 3));
    }

    @Test
    void timeout() {
        assertEquals("r", assertTimeout(Duration.ofSeconds(5), () -> "r"));
    }

    @Test
    void timeoutPreemptively() {
        assertEquals("r", assertTimeoutPreemptively(Duration.ofSeconds(5), () -> "r"));
    }

    @Test
    void timeoutPreemptivelyFails() {
        assertTimeoutPreemptively(Duration.ofSeconds(5), () -> fail("inside"));
    }

    @Test
    void lines() {
        assertLinesMatch(List.of("a", ">> skip >>", "z\\d"), List.of("a", "b", "c", "z1"));
    }

    @Test
    void iterables() {
        assertIterableEquals(List.of(1, 2), new LinkedList<>(List.of(1, 2)));
    }

    @Test
    void arrays() {
        assertArrayEquals(new int[] {1, 2}, new int[] {1, 2});
    }

    @Test
    void arraysFail() {
        assertArrayEquals(new double[] {1, 2}, new double[] {1, 3}, 0.5);
    }

    @Test
    void same() {
        String s = "x";
        assertSame(s, s);
        assertNotSame(s, new String("x"));
        assertInstanceOf(String.class, s);
    }

    @Test
    void messages() {
        assertEquals(1, 1, () -> {
            throw new IllegalStateException("lazy");
        });
    }

    @Test
    void assumeFalseAborts() {
        assumeFalse(true, "because");
        fail("");
    }

    @Test
    void assumingThatRuns() {
        assumingThat(true, () -> fail("inner"));
    }

    @Test
    void assumingThatSkips() {
        assumingThat(false, () -> fail("inner"));
    }

    @Test
    void abortByException() {
        throw new org.opentest4j.TestAbortedException("later");
    }
}
