package wild;

import static org.junit.jupiter.api.Assertions.*;

import java.time.*;
import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.api.extension.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.aggregator.*;
import org.junit.jupiter.params.converter.*;
import org.junit.jupiter.params.provider.*;

class CsvTest {
    @ParameterizedTest
    @CsvSource({"a, 1", "'b, c', 2", "d''e, 3", "'it''s', 4"})
    void plain(String s, int n) {
        assertEquals(n, List.of("a", "b, c", "d''e", "it's").indexOf(s) + 1);
    }

    @ParameterizedTest
    @CsvSource({"a,", ",b", "'',x"})
    void gaps(String s, String t) {
        assertTrue(s == null || t == null || s.isEmpty());
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
        # comment
        apple, 1
        banana, 2

        """)
    void block(String s, int n) {
        assertEquals(n == 1 ? "apple" : "banana", s);
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, textBlock = """
        FRUIT, RANK
        apple, 1
        """)
    void headers(String s, int n) {
        assertEquals("apple", s);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {"a;1", "b;2"})
    void semicolon(String s, int n) {
        assertEquals(1, s.length());
    }

    @ParameterizedTest
    @CsvSource(delimiterString = "->", value = {"a -> 1"})
    void arrow(String s, int n) {
        assertEquals("a", s);
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '"', value = {"\"x, y\", 1"})
    void quote(String s, int n) {
        assertEquals("x, y", s);
    }

    @ParameterizedTest
    @CsvSource(nullValues = {"N/A", "NIL"}, value = {"N/A, NIL"})
    void nulls(String s, String n) {
        assertNull(s);
        assertNull(n);
    }

    @ParameterizedTest
    @CsvSource(emptyValue = "E", value = {"'', 1"})
    void empty(String s, int n) {
        assertEquals("E", s);
    }

    @ParameterizedTest
    @CsvSource(ignoreLeadingAndTrailingWhitespace = false, value = {" a ,1"})
    void keep(String s, int n) {
        assertEquals(" a ", s);
    }

    @ParameterizedTest
    @CsvSource({"a, 1, extra"})
    void extraColumns(String s, int n) {
        assertEquals("a", s);
    }

    @ParameterizedTest
    @CsvSource({"a"})
    void tooFew(String s, int n) {}

    @ParameterizedTest
    @CsvSource({"1,2", "2,3"})
    void oneFails(int a, int b) {
        assertEquals(1, a);
    }

    @ParameterizedTest
    @CsvSource({"1,2"})
    void accessor(ArgumentsAccessor a) {
        assertEquals(3, a.getInteger(0) + a.getInteger(1));
    }

    @ParameterizedTest
    @CsvSource({"1,2"})
    void aggregated(@AggregateWith(Pairs.class) int[] a) {
        assertEquals(2, a.length);
    }

    @ParameterizedTest
    @CsvSource({"1,2"})
    void converted(@ConvertWith(Doubling.class) int a, int b) {
        assertEquals(2, a);
    }

    @ParameterizedTest
    @CsvSource({"01.02.2020"})
    void pattern(@JavaTimeConversionPattern("dd.MM.yyyy") LocalDate d) {
        assertEquals(2, d.getMonthValue());
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/rows.csv", numLinesToSkip = 1)
    void file(String a, int b) {
        assertNotNull(a);
    }

    @ParameterizedTest
    @CsvSource({"A, RED", "B, GREEN"})
    void enums(char c, ValuesTest.Color color) {
        assertNotNull(color);
    }

    @ParameterizedTest
    @CsvSource({"'multi", "line', 2"})
    void malformed(String c, int n) {}

    @ParameterizedTest
    @CsvSource({"'two\nlines', 2"})
    void newline(String c, int n) {
        assertEquals(2, c.split("\n").length);
    }

    static class Pairs implements ArgumentsAggregator {
        public Object aggregateArguments(ArgumentsAccessor a, ParameterContext c) {
            return new int[] {a.getInteger(0), a.getInteger(1)};
        }
    }

    static class Doubling extends SimpleArgumentConverter {
        protected Object convert(Object s, Class<?> t) {
            return 2 * Integer.parseInt((String) s);
        }
    }
}
