package cases;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

class ArgumentsTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void allPositive(int number) {
        assertTrue(number > 0);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 0})
    void oneOfThemFails(int number) {
        assertTrue(number > 0);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.5, -1.25})
    void doubles(double number) {
        assertTrue(number == 0.5 || number == -1.25);
    }

    @ParameterizedTest
    @ValueSource(strings = {"NANOSECONDS", "DAYS"})
    void convertedToEnum(TimeUnit unit) {
        assertTrue(unit == TimeUnit.NANOSECONDS || unit == TimeUnit.DAYS);
    }

    @ParameterizedTest
    @EnumSource(names = {"DAYS", "HOURS"})
    void someConstants(TimeUnit unit) {
        assertTrue(unit.toSeconds(1) >= 3600);
    }

    @ParameterizedTest
    @EnumSource(value = TimeUnit.class, mode = EnumSource.Mode.EXCLUDE, names = "DAYS")
    void allButOneConstant(TimeUnit unit) {
        assertTrue(unit.toSeconds(1) <= 3600);
    }

    @ParameterizedTest
    @CsvSource({"1, 2, 3", "'2', 3, 0x5"})
    void sums(int first, long second, Integer sum) {
        assertEquals((long) sum, first + second);
    }

    @ParameterizedTest
    @CsvSource(value = {"one | NIL | ''", "'a | b' | | x"}, delimiter = '|', nullValues = "NIL")
    void nothingAndEmpty(String first, String second, String third) {
        assertNull(second);
        assertEquals(first.equals("one") ? "" : "x", third);
        assertTrue(first.equals("one") || first.equals("a | b"));
    }

    static Stream<Arguments> pairs() {
        return Stream.of(Arguments.of("a", 1), Arguments.of("bb", 2));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void lengths(String text, int length, TestInfo info) {
        assertEquals(length, text.length());
        assertTrue(info.getTestMethod().isPresent());
    }

    static int[] sameName() {
        return new int[] {4, 5};
    }

    @ParameterizedTest
    @MethodSource
    void sameName(int number) {
        assertTrue(number > 3);
    }

    @ParameterizedTest
    @NullAndEmptySource
    @ValueSource(strings = "  ")
    void blank(String text) {
        assertTrue(text == null || text.isBlank());
    }

    @RepeatedTest(3)
    void once(RepetitionInfo repetition) {
        assertTrue(repetition.getCurrentRepetition() <= 3);
        assertEquals(3, repetition.getTotalRepetitions());
    }

    @Test
    @Tag("slow")
    void named(TestInfo info) {
        assertEquals("named(TestInfo)", info.getDisplayName());
        assertEquals(ArgumentsTest.class, info.getTestClass().get());
        assertTrue(info.getTags().contains("slow"));
        assertFalse(info.getTags().isEmpty());
    }
}
