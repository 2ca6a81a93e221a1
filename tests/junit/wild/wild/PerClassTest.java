package wild;

import static org.junit.jupiter.api.Assertions.*;

import java.util.stream.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PerClassTest {
    int n;
    PerClassTest() {
        System.out.println("new");
    }

    @BeforeAll
    void ba() {
        System.out.println("ba");
        n = 5;
    }

    @BeforeEach
    void be() {
        System.out.println("be " + n);
    }

    @Test
    void one() {
        assertEquals(5, n);
    }

    @ParameterizedTest
    @MethodSource("rows")
    void two(int x) {
        assertTrue(x > 0);
    }
    Stream<Integer> rows() {
        return Stream.of(n, n + 1);
    }

    @AfterAll
    void aa() {
        System.out.println("aa");
    }
}
