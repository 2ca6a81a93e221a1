package cases;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PerClassTest {
    private int opened;

    @BeforeAll
    void open() {
        opened++;
    }

    @Test
    void sharesTheObject() {
        assertEquals(1, opened);
    }

    List<Integer> numbers() {
        return List.of(opened, 1);
    }

    @ParameterizedTest
    @MethodSource("numbers")
    void fromTheObject(int number) {
        assertEquals(1, number);
    }
}
