package wild;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.io.*;
import java.nio.file.*;
import java.time.*;
import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

class ValuesTest {
    enum Color {
        RED, GREEN, BLUE {
            @Override
            public String toString() {
                return "b";
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, -1})
    void widened(long x) {
        assertEquals(1, Math.abs(x));
    }

    @ParameterizedTest
    @ValueSource(ints = {1})
    void widenedToDouble(double x) {
        assertEquals(1.0, x);
    }

    @ParameterizedTest
    @ValueSource(bytes = {1})
    void bytes(byte x) {
        assertEquals(1, x);
    }

    @ParameterizedTest
    @ValueSource(shorts = {1})
    void shorts(Short x) {
        assertEquals((short) 1, x);
    }

    @ParameterizedTest
    @ValueSource(chars = {'a'})
    void chars(char x) {
        assertEquals('a', x);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void booleans(boolean x) {
        assertTrue(x);
    }

    @ParameterizedTest
    @ValueSource(floats = {1.5f})
    void floats(float x) {
        assertEquals(1.5f, x);
    }

    @ParameterizedTest
    @ValueSource(classes = {String.class, int.class, int[].class, Map.Entry.class})
    void classes(Class<?> c) {
        assertNotNull(c.getName());
    }

    @ParameterizedTest
    @ValueSource(strings = {"2020-01-02"})
    void localDate(LocalDate d) {
        assertEquals(2020, d.getYear());
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT5S"})
    void duration(Duration d) {
        assertEquals(5, d.getSeconds());
    }

    @ParameterizedTest
    @ValueSource(strings = {"12.5"})
    void bigDecimal(java.math.BigDecimal d) {
        assertEquals("12.5", d.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = "123e4567-e89b-12d3-a456-426614174000")
    void uuid(UUID u) {
        assertEquals(4, u.toString().split("-").length - 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/a/b"})
    void path(Path p) {
        assertEquals("b", p.getFileName().toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"/a/b"})
    void file(File p) {
        assertEquals("b", p.getName());
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8"})
    void charset(java.nio.charset.Charset c) {
        assertEquals("UTF-8", c.name());
    }

    @ParameterizedTest
    @ValueSource(strings = {"EUR"})
    void currency(Currency c) {
        assertEquals("EUR", c.getCurrencyCode());
    }

    @ParameterizedTest
    @ValueSource(strings = {"en"})
    void locale(Locale c) {
        assertEquals("en", c.getLanguage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://a.b/c"})
    void uri(java.net.URI c) {
        assertEquals("/c", c.getPath());
    }

    @ParameterizedTest
    @ValueSource(strings = {"abc"})
    void viaConstructor(Book b) {
        assertEquals("abc", b.title);
    }

    @ParameterizedTest
    @ValueSource(strings = {"abc"})
    void viaFactory(Isbn b) {
        assertEquals("abc!", b.text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"notanumber"})
    void badConversion(int x) {}

    @ParameterizedTest
    @ValueSource(strings = {"RED", "PINK"})
    void badEnum(Color c) {}

    @ParameterizedTest
    @ValueSource(strings = {"java.lang.String", "int"})
    void classByName(Class<?> c) {
        assertNotNull(c);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0x1F", "017", "-5"})
    void hex(int c) {
        assertTrue(c == 31 || c == 15 || c == -5);
    }

    @ParameterizedTest
    @ValueSource(ints = {1})
    void intToInteger(Integer c) {
        assertEquals(1, c);
    }

    @ParameterizedTest
    @ValueSource(ints = {1})
    void intToObject(Object c) {
        assertEquals(1, c);
    }

    @ParameterizedTest
    @ValueSource(ints = {1})
    void intToLongBox(Long c) {
        assertEquals(1L, c);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a"})
    void charSeq(CharSequence c) {
        assertEquals("a", c.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"a"})
    void unconvertible(List<String> c) {}

    @ParameterizedTest
    @NullSource
    void nulls(String s) {
        assertNull(s);
    }

    @ParameterizedTest
    @NullSource
    void nullToPrimitive(int s) {}

    @ParameterizedTest
    @EmptySource
    void emptyString(String s) {
        assertEquals("", s);
    }

    @ParameterizedTest
    @EmptySource
    void emptyList(List<String> s) {
        assertTrue(s.isEmpty());
    }

    @ParameterizedTest
    @EmptySource
    void emptyMap(Map<String, String> s) {
        assertTrue(s.isEmpty());
    }

    @ParameterizedTest
    @EmptySource
    void emptyArray(int[] s) {
        assertEquals(0, s.length);
    }

    @ParameterizedTest
    @EmptySource
    void emptyArray2(String[][] s) {
        assertEquals(0, s.length);
    }

    @ParameterizedTest
    @EmptySource
    void emptySet(SortedSet<String> s) {
        assertTrue(s.isEmpty());
    }

    @ParameterizedTest
    @EmptySource
    void emptyArrayList(ArrayList<String> s) {
        assertTrue(s.isEmpty());
    }

    @ParameterizedTest
    @EmptySource
    void emptyInteger(Integer s) {}

    @ParameterizedTest
    @NullAndEmptySource
    void nullAndEmpty(String s) {
        assertTrue(s == null || s.isEmpty());
    }

    @ParameterizedTest
    @EnumSource
    void everyColor(Color c) {
        assertNotNull(c);
    }

    @ParameterizedTest
    @EnumSource(Color.class)
    void colorByClass(Color c) {
        assertNotEquals(Color.BLUE, c);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.MATCH_ALL, names = ".*E.*")
    void matchAll(Color c) {
        assertTrue(c.name().contains("E"));
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.MATCH_ANY, names = {"R.*", "B.*"})
    void matchAny(Color c) {
        assertNotEquals(Color.GREEN, c);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.MATCH_NONE, names = {"R.*", "B.*"})
    void matchNone(Color c) {
        assertEquals(Color.GREEN, c);
    }

    @ParameterizedTest
    @EnumSource(names = {"PINK"})
    void badName(Color c) {}

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = {"PINK"})
    void badExclude(Color c) {}

    @ParameterizedTest(name = "{index} {0}")
    @ValueSource(ints = {1, 2})
    @Disabled("off")
    void disabledOne(int x) {
        fail();
    }

    @ParameterizedTest
    @ValueSource(ints = {})
    void noRows(int x) {}

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    @NullSource
    void twice(Integer x) {
        assertTrue(x < 3);
    }

    @ParameterizedTest
    @ValueSource(ints = 1)
    void tooManyParameters(int x, int y) {}

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void someAborted(int x) {
        assumeTrue(x == 2);
        assertEquals(2, x);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void infoBehind(int x, TestInfo i) {
        assertTrue(i.getDisplayName().contains("" + x));
    }

    static class Book {
        final String title;
        Book(String t) {
            title = t;
        }
    }

    static class Isbn {
        final String text;

        private Isbn(String t) {
            text = t;
        }

        static Isbn fromString(String s) {
            return new Isbn(s + "!");
        }
    }
}
