package org.sosy_lab.sv_benchmarks;

import heddle.Choose;

/**
 * Stands for the class of this name that the programs of the verification competition are written
 * against, so that they compile and run as they are.
 *
 * <p>Under plain {@code java} every value is random. A check goes on with both booleans, and of the
 * other types with a few values each, which {@code docs/choices.md} lists; it says so in what it
 * answers.
 */
public final class Verifier {
    private static final int LONGEST = 8;

    private Verifier() {}

    /** Only runs in which this holds count. */
    public static void assume(boolean condition) {
        Choose.assume(condition);
    }

    /** Any boolean. */
    public static boolean nondetBoolean() {
        return Choose.bool();
    }

    /** Any byte. */
    public static byte nondetByte() {
        return (byte) Choose.range(Byte.MIN_VALUE, Byte.MAX_VALUE);
    }

    /** Any char. */
    public static char nondetChar() {
        return (char) Choose.range(Character.MIN_VALUE, Character.MAX_VALUE);
    }

    /** Any short. */
    public static short nondetShort() {
        return (short) Choose.range(Short.MIN_VALUE, Short.MAX_VALUE);
    }

    /** Any int. */
    public static int nondetInt() {
        return Choose.range(Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    /** Any long. */
    public static long nondetLong() {
        return (long) nondetInt() << 32 | nondetInt() & 0xFFFF_FFFFL;
    }

    /** Any float, infinities and NaN included. */
    public static float nondetFloat() {
        return Float.intBitsToFloat(nondetInt());
    }

    /** Any double, infinities and NaN included. */
    public static double nondetDouble() {
        return Double.longBitsToDouble(nondetLong());
    }

    /** Any string but null. */
    public static String nondetString() {
        char[] text = new char[Choose.range(0, LONGEST)];
        for (int i = 0; i < text.length; i++) {
            text[i] = nondetChar();
        }
        return new String(text);
    }
}
