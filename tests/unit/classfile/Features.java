import java.io.Closeable;
import java.io.IOException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/** One of each: what javac can put into a class file. */
@Features.Everything(text = "quotes \" and \u20ac", numbers = {1, -2}, nested = @Features.Small(7))
public class Features<T extends Comparable<T> & Closeable> implements Supplier<T> {
    static final boolean TRUE = true;
    static final byte BYTE = -128;
    static final char CHAR = '\uffff';
    static final short SHORT = -32768;
    static final int INT = Integer.MIN_VALUE;
    static final long LONG = Long.MAX_VALUE;
    static final float FLOAT = 1e-45f;
    static final float NOT_A_NUMBER = Float.NaN;
    static final double DOUBLE = -0.0;
    static final double INFINITE = Double.NEGATIVE_INFINITY;
    static final String STRING = " tab\t nul\0 clef\ud834\udd1e lone\ud800 //#not a comment ";
    static final String EMPTY = "";
    @Deprecated protected transient volatile Map<String, ? super List<T[]>> field;

    enum Colour { RED, GREEN { @Override int weight() { return 2; } }, BLUE; int weight() { return 1; } }

    record Point<N extends Number>(@Small(1) N x, List<? extends N> y) { }

    sealed interface Shape permits Square, Circle { }

    record Square(double side) implements Shape { }

    static final class Circle implements Shape { }

    @Retention(RetentionPolicy.RUNTIME) @interface Small { int value() default 5; }

    @Retention(RetentionPolicy.CLASS) @interface Hidden { }

    @Retention(RetentionPolicy.RUNTIME) @Target(ElementType.TYPE_USE) @interface OnType { }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Everything {
        boolean flag() default true;
        byte tiny() default 1;
        char letter() default '\'';
        short small() default 3;
        int[] numbers() default {};
        long big() default 1L << 40;
        float real() default 1.5f;
        double precise() default 2.5;
        String text() default "text ";
        Class<?> type() default void.class;
        Class<?>[] types() default {int[].class, String.class};
        Colour colour() default Colour.GREEN;
        Small nested() default @Small;
        Small[] several() default {@Small(1), @Small(2)};
    }

    @Hidden
    @Override
    public T get() { return null; }

    native int callsOut(@Small(2) int a, @Hidden long b) throws IOException, IllegalStateException;

    static strictfp synchronized double arithmetic(int i, long l, float f, double d, final Object... rest) {
        i = (i + 1) * 2 - 3 / (i | 4) % 5 & 6 ^ 7 << 1 >> 2 >>> 3;
        l = (l + i) * 100000000000L / ~l % 3L & 4L ^ -l << 1 >> 2 >>> 3;
        f = f + 2f * 3.25f - -f / 5f % 6f;
        d = d + 2.0 * 3.25 - -d / 5.0 % 6.0;
        byte b = (byte) i;
        short s = (short) l;
        char c = (char) d;
        i += 1000;
        i += 100000;
        return f < d || l >= i && f > 1 || d != d ? (int) f + (long) d + b + s + c : (float) l + (double) i;
    }

    static int branches(Object o, String s, Colour colour, int key) {
        int sum = 0;
        switch (key) { case -1: case 0: case 1: sum++; case 2: sum--; break; default: sum = 9; }
        switch (key) { case Integer.MIN_VALUE: sum++; break; case 1000: sum--; break; case Integer.MAX_VALUE: sum = 3; }
        sum += switch (s) { case "Aa", "BB" -> 1; case "C" -> { yield 2; } default -> 3; };
        sum += switch (colour) { case RED -> 1; case GREEN -> 2; case BLUE -> 3; };
        for (int i = 0; i < 10; i++) { if (o == null || o instanceof Integer n && n > i) continue; sum += i; }
        do { sum--; } while (sum > 0 == true);
        return o != s ? sum : -sum;
    }

    static Object arrays(int n) {
        boolean[] z = {true}; byte[] b = {1}; char[] c = {'c'}; short[] s = {2}; int[] i = {3};
        long[] l = {4}; float[] f = {5}; double[] d = {6}; String[] a = {"x"};
        int[][][] cube = new int[n][2][];
        l[i[0]++] += d[0]; f[b[0]] -= s[0]; z[0] ^= c[0] > 'a';
        cube[0][1] = i.clone();
        return new Object[][] {a, cube, {z, b, f, l, int.class, int[].class, Point.class}};
    }

    Runnable lambdas(int captured) throws Exception {
        Function<String, Integer> parse = Integer::parseInt;
        Supplier<Point<Integer>> make = () -> new Point<>(captured, List.of());
        Function<Integer, int[][]> array = int[][]::new;
        Object anonymous = new Object() { @Override public String toString() { return STRING + captured + parse + field; } };
        class Local { Features<T> outer() { return Features.this; } }
        try (Closeable resource = () -> { }) {
            synchronized (this) { return () -> System.out.println(make.get() + "" + anonymous + new Local().outer() + array); }
        } catch (IOException | IllegalStateException e) {
            throw new Exception("message", e);
        } finally {
            assert captured > 0 : "assertions " + captured;
        }
    }

    static <@OnType U> List<@OnType U> typeAnnotated(@OnType U u) { @OnType U local = u; return List.of(local); }

    /** More than 256 local variables, so that the last ones need `wide`. */
    static long wide() {
        long v0 = 0, v1 = 1, v2 = 2, v3 = 3, v4 = 4, v5 = 5, v6 = 6, v7 = 7, v8 = 8;
        long v9 = 9, v10 = 10, v11 = 11, v12 = 12, v13 = 13, v14 = 14, v15 = 15, v16 = 16, v17 = 17;
        long v18 = 18, v19 = 19, v20 = 20, v21 = 21, v22 = 22, v23 = 23, v24 = 24, v25 = 25, v26 = 26;
        long v27 = 27, v28 = 28, v29 = 29, v30 = 30, v31 = 31, v32 = 32, v33 = 33, v34 = 34, v35 = 35;
        long v36 = 36, v37 = 37, v38 = 38, v39 = 39, v40 = 40, v41 = 41, v42 = 42, v43 = 43, v44 = 44;
        long v45 = 45, v46 = 46, v47 = 47, v48 = 48, v49 = 49, v50 = 50, v51 = 51, v52 = 52, v53 = 53;
        long v54 = 54, v55 = 55, v56 = 56, v57 = 57, v58 = 58, v59 = 59, v60 = 60, v61 = 61, v62 = 62;
        long v63 = 63, v64 = 64, v65 = 65, v66 = 66, v67 = 67, v68 = 68, v69 = 69, v70 = 70, v71 = 71;
        long v72 = 72, v73 = 73, v74 = 74, v75 = 75, v76 = 76, v77 = 77, v78 = 78, v79 = 79, v80 = 80;
        long v81 = 81, v82 = 82, v83 = 83, v84 = 84, v85 = 85, v86 = 86, v87 = 87, v88 = 88, v89 = 89;
        long v90 = 90, v91 = 91, v92 = 92, v93 = 93, v94 = 94, v95 = 95, v96 = 96, v97 = 97, v98 = 98;
        long v99 = 99, v100 = 100, v101 = 101, v102 = 102, v103 = 103, v104 = 104, v105 = 105, v106 = 106, v107 = 107;
        long v108 = 108, v109 = 109, v110 = 110, v111 = 111, v112 = 112, v113 = 113, v114 = 114, v115 = 115, v116 = 116;
        long v117 = 117, v118 = 118, v119 = 119, v120 = 120, v121 = 121, v122 = 122, v123 = 123, v124 = 124, v125 = 125;
        long v126 = 126, v127 = 127, v128 = 128, v129 = 129, v130 = 130, v131 = 131, v132 = 132, v133 = 133, v134 = 134;
        long v135 = 135, v136 = 136, v137 = 137, v138 = 138, v139 = 139, v140 = 140, v141 = 141, v142 = 142, v143 = 143;
        int i = 1; float f = 2; double d = 3; Object o = "";
        i++; i += 300; f += i; d *= f; v143 += (long) d;
        return o == null ? v143 : v0 + i;
    }
}
