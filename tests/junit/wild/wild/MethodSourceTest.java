package wild;

import static org.junit.jupiter.api.Assertions.*;

import java.util.*;
import java.util.function.*;
import java.util.stream.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.api.extension.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

class MethodSourceTest {
    static Stream<Arguments> pairs() {
        return Stream.of(Arguments.of("a", 1), Arguments.arguments("b", 2));
    }

    static List<Object[]> arrays() {
        return List.of(new Object[] {"a", 1}, new Object[] {"bb", 2});
    }

    static IntStream ints() {
        return IntStream.range(1, 4);
    }

    static DoubleStream doubles() {
        return DoubleStream.of(1, 2);
    }

    static Iterator<String> iterator() {
        return List.of("x", "y").iterator();
    }

    static Object[][] matrix() {
        return new Object[][] {{"a", 1}, {"b", 2}};
    }

    static String[] strings() {
        return new String[] {"p", "q"};
    }

    static Stream<Supplier<String>> suppliers() {
        return Stream.of(() -> "s");
    }

    static Stream<List<Integer>> lists() {
        return Stream.of(List.of(1), List.of(1, 2));
    }

    static Stream<Arguments> named() {
        return Stream.of(Arguments.of(Named.of("the one", 1)));
    }

    static Stream<int[]> intArrays() {
        return Stream.of(new int[] {1, 2});
    }

    private static Stream<String> hidden() {
        return Stream.of("h");
    }

    static Stream<String> none() {
        return Stream.empty();
    }

    static Stream<String> broken() {
        throw new IllegalStateException("factory");
    }
    Stream<String> notStatic() {
        return Stream.of("h");
    }

    static Collection<Map.Entry<String, Integer>> entries() {
        return Map.of("a", 1).entrySet();
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void two(String s, int n) {
        assertEquals(1, s.length());
    }

    @ParameterizedTest
    @MethodSource("arrays")
    void twoArrays(String s, int n) {
        assertEquals(n, s.length());
    }

    @ParameterizedTest
    @MethodSource("ints")
    void intStream(int n) {
        assertTrue(n < 4);
    }

    @ParameterizedTest
    @MethodSource("doubles")
    void doubleStream(double n) {
        assertTrue(n < 4);
    }

    @ParameterizedTest
    @MethodSource("iterator")
    void fromIterator(String n) {
        assertEquals(1, n.length());
    }

    @ParameterizedTest
    @MethodSource("matrix")
    void fromMatrix(String n, int k) {
        assertEquals(1, n.length());
    }

    @ParameterizedTest
    @MethodSource("strings")
    void fromStrings(String n) {
        assertEquals(1, n.length());
    }

    @ParameterizedTest
    @MethodSource("suppliers")
    void fromSuppliers(Supplier<String> n) {
        assertEquals("s", n.get());
    }

    @ParameterizedTest
    @MethodSource("lists")
    void fromLists(List<Integer> n) {
        assertFalse(n.isEmpty());
    }

    @ParameterizedTest
    @MethodSource("named")
    void fromNamed(int n) {
        assertEquals(1, n);
    }

    @ParameterizedTest
    @MethodSource("intArrays")
    void fromIntArrays(int[] n) {
        assertEquals(2, n.length);
    }

    @ParameterizedTest
    @MethodSource("hidden")
    void fromHidden(String n) {
        assertEquals(1, n.length());
    }

    @ParameterizedTest
    @MethodSource("none")
    void fromNone(String n) {}

    @ParameterizedTest
    @MethodSource("broken")
    void fromBroken(String n) {}

    @ParameterizedTest
    @MethodSource("notStatic")
    void fromNotStatic(String n) {}

    @ParameterizedTest
    @MethodSource("missing")
    void fromMissing(String n) {}

    @ParameterizedTest
    @MethodSource("entries")
    void fromEntries(Map.Entry<String, Integer> n) {
        assertEquals("a", n.getKey());
    }

    @ParameterizedTest
    @MethodSource("wild.Elsewhere#rows")
    void elsewhere(String n) {
        assertEquals(1, n.length());
    }

    @ParameterizedTest
    @MethodSource("wild.Elsewhere$Inner#rows")
    void elsewhereInner(String n) {
        assertEquals(1, n.length());
    }

    @ParameterizedTest
    @MethodSource({"hidden", "strings"})
    void several(String n) {
        assertEquals(1, n.length());
    }

    @ParameterizedTest
    @MethodSource("hidden()")
    void parenthesised(String n) {
        assertEquals(1, n.length());
    }

    @ParameterizedTest
    @MethodSource
    void sameName(String n) {
        assertEquals(1, n.length());
    }

    static Stream<String> sameName() {
        return Stream.of("z");
    }

    @ParameterizedTest
    @ArgumentsSource(Provider.class)
    void provided(String n) {
        assertEquals("prov", n);
    }

    @ParameterizedTest
    @MethodSource("pairs")
    @ValueSource(strings = "x")
    void mixed(String n) {
        assertEquals(1, n.length());
    }

    static Stream<String> withInfo(TestInfo i) {
        return Stream.of(i.getDisplayName());
    }

    @ParameterizedTest
    @MethodSource("withInfo")
    void infoInFactory(String n) {
        assertNotNull(n);
    }

    static Stream<String> withRow() {
        return Stream.of("a", "b");
    }

    @ParameterizedTest
    @MethodSource("withRow")
    void failsForOne(String n) {
        assertEquals("a", n);
    }

    static class Provider implements ArgumentsProvider {
        public Stream<? extends Arguments> provideArguments(ExtensionContext c) {
            return Stream.of(Arguments.of("prov"));
        }
    }

    @Nested
    class Inner {
        @ParameterizedTest
        @MethodSource("wild.MethodSourceTest#strings")
        void fromOuter(String s) {
            assertEquals(1, s.length());
        }
    }
}
