package wild;

import static org.junit.jupiter.api.Assertions.*;

import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

interface Contract<T> {
    T make();

    @BeforeEach
    default void prepare() {
        System.out.println("interface be");
    }

    @AfterEach
    default void cleanUp() {
        System.out.println("interface ae");
    }

    @BeforeAll
    static void once() {
        System.out.println("interface ba");
    }

    @AfterAll
    static void end() {
        System.out.println("interface aa");
    }

    @Test
    default void equalToItself() {
        T t = make();
        assertEquals(t, t);
    }

    @Test
    default void notNull() {
        assertNotNull(make());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    default void withRow(int n) {
        assertTrue(n > 0);
    }
}
