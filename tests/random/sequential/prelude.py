"""The fixed parts of every random program."""

from __future__ import annotations

IMPORTS = ["import java.util.*;", "import java.util.function.*;", ""]

CLASSES = """\
interface Evaluates {
    int eval(int x);
    default int twice(int x) { return eval(eval(x)); }
}
abstract static class Node implements Evaluates {
    int value;
    Node(int value) { this.value = value; }
    @Override
    public String toString() { return getClass().getSimpleName() + value; }
}
record Triple(int a, long b, String c) { }
enum Kind { RED, GREEN, BLUE, GREY }
static final Object LOCK = new Object();
static int fuel;
static long hash = 17;
""".splitlines()

HELPERS = """\
static String cut(String s) { return s != null && s.length() > 40 ? s.substring(0, 40) : s; }
static char at(String s, int i) {
    return s.isEmpty() ? '-' : s.charAt(Math.floorMod(i, s.length()));
}
static int at(List<Integer> list, int i) {
    return list.isEmpty() ? i : list.get(Math.floorMod(i, list.size()));
}
static int or(Integer boxed, int i) { return boxed == null ? i : boxed; }
static String part(String s, int i, int j) {
    int from = Math.floorMod(i, s.length() + 1);
    return s.substring(from, from + Math.floorMod(j, s.length() + 1 - from));
}
static int parse(String s) {
    try {
        return Integer.parseInt(s);
    } catch (NumberFormatException e) {
        return e.getMessage().length();
    }
}
static void mix(long x) { hash = hash * 31 + x; }
static void mix(int x) { hash = hash * 31 + x; }
static void mix(char x) { hash = hash * 31 + x + 1; }
static void mix(boolean x) { hash = hash * 31 + (x ? 2 : 3); }
static void mix(float x) { hash = hash * 31 + Float.floatToIntBits(x); }
static void mix(double x) { hash = hash * 31 + Double.doubleToLongBits(x); }
static void mix(String x) { hash = hash * 31 + (x == null ? 5 : x.hashCode()); }
static void mix(Object x) { mix(Arrays.deepToString(new Object[] {x})); }
static void mix(Throwable x) { mix(x.getClass().getName()); mix(x.getMessage()); }
""".splitlines()
