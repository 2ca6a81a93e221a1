package gov.nasa.jpf.vm;

import heddle.Choose;

/**
 * Stands for the class of this name through which programs talk to Java PathFinder, so that they
 * compile and run as they are: its choices are {@link Choose}'s.
 *
 * <p>What steers that checker's search is without effect here. What needs something that only that
 * checker has is declared native: calling it is an error that names it.
 */
public class Verify {
    /** What {@link #getValue} gives for a key that has none. */
    public static final int NO_VALUE = -1;

    private Verify() {}

    /** Whether a checker runs this program; on a plain JVM nobody does. */
    public static boolean isRunningInJPF() {
        return false;
    }

    /** False or true. */
    public static boolean getBoolean() {
        return Choose.bool();
    }

    /** False or true; the one to look at first is stated. */
    public static boolean getBoolean(boolean falseFirst) {
        return Choose.bool() == falseFirst;
    }

    /** False or true. */
    public static boolean randomBool() {
        return Choose.bool();
    }

    /** An integer from 0 to {@code max}, both included. */
    public static int random(int max) {
        return Choose.range(0, max);
    }

    /** An integer between two bounds, both included. */
    public static int getInt(int min, int max) {
        return Choose.range(min, max);
    }

    /** One of the values. */
    public static int getIntFromList(int... values) {
        return values[index(values.length)];
    }

    /** One of the values. */
    public static long getLongFromList(long... values) {
        return values[index(values.length)];
    }

    /** One of the values. */
    public static float getFloatFromList(float... values) {
        return values[index(values.length)];
    }

    /** One of the values. */
    public static double getDoubleFromList(double... values) {
        return values[index(values.length)];
    }

    private static int index(int length) {
        if (length == 0) {
            throw new IllegalArgumentException("no values to choose from");
        }
        return Choose.range(0, length - 1);
    }

    /** Runs in which this holds do not count. */
    public static void ignoreIf(boolean condition) {
        Choose.assume(!condition);
    }

    /** From here to {@link #endAtomic} other threads run only when this one is blocked. */
    public static void beginAtomic() {}

    /** Ends what {@link #beginAtomic} began. */
    public static void endAtomic() {}

    /** As the statement {@code assert}, whether or not assertions are on. */
    public static void assertTrue(boolean condition) {
        assertTrue("Verify.assertTrue", condition);
    }

    /** As the statement {@code assert}, whether or not assertions are on. */
    public static void assertTrue(String message, boolean condition) {
        if (!condition) {
            throw new AssertionError(message);
        }
    }

    // Printing: to the program's own output.

    /** Prints the texts, one behind the other. */
    public static void print(String... texts) {
        System.out.print(String.join("", texts));
    }

    /** Prints a text. */
    public static void print(String text) {
        System.out.print(text);
    }

    /** Prints a text and a number. */
    public static void print(String text, int value) {
        System.out.print(text + " : " + value);
    }

    /** Prints a text and a truth value. */
    public static void print(String text, boolean value) {
        System.out.print(text + " : " + value);
    }

    /** Prints a line. */
    public static void println(String text) {
        System.out.println(text);
    }

    /** Ends a line. */
    public static void println() {
        System.out.println();
    }

    /** Prints a text behind the thread's name. */
    public static void threadPrint(String text) {
        System.out.print(Thread.currentThread().getName() + ": " + text);
    }

    /** Prints a line behind the thread's name. */
    public static void threadPrintln(String text) {
        System.out.println(Thread.currentThread().getName() + ": " + text);
    }

    // Hints to a search and remarks on its trace: without effect on what the program does.

    /** Without effect. */
    public static void addComment(String comment) {}

    /** Without effect. */
    public static void atLabel(String label) {}

    /** Without effect. */
    public static void atLabel(int label) {}

    /** Without effect. */
    public static void boring(boolean condition) {}

    /** Without effect. */
    public static void interesting(boolean condition) {}

    /** Without effect. */
    public static void breakTransition(String reason) {}

    /** Without effect. */
    public static void instrumentPoint(String label) {}

    /** Without effect. */
    public static void instrumentPointDeep(String label) {}

    /** Without effect. */
    public static void printPathOutput(String message) {}

    /** Without effect. */
    public static void printPathOutput(boolean condition, String message) {}

    /** Without effect: what threads share is found out, not stated. */
    public static void setShared(Object object, boolean shared) {}

    /** Without effect: what threads share is found out, not stated. */
    public static void freezeSharedness(Object object, boolean frozen) {}

    // What counts across runs, ends a search, or asks the other checker's configuration.

    /** Not supported. */
    public static native int getCounter(int id);

    /** Not supported. */
    public static native void setCounter(int id, int value);

    /** Not supported. */
    public static native void resetCounter(int id);

    /** Not supported. */
    public static native int incrementCounter(int id);

    /** Not supported. */
    public static native void putValue(String key, int value);

    /** Not supported. */
    public static native int getValue(String key);

    /** Not supported. */
    public static native void setBitInBitSet(int id, int bit, boolean value);

    /** Not supported. */
    public static native boolean getBitInBitSet(int id, int bit);

    /** Not supported: name the bounds instead. */
    public static native int getInt(String key);

    /** Not supported: list the values instead. */
    public static native double getDouble(String key);

    /** Not supported: choose with {@link Choose#of} instead. */
    public static native Object getObject(String key);

    /** Not supported: choose with {@link Choose#of} instead. */
    public static native Object randomObject(String type);

    /** Not supported. */
    public static native int breakTransition(String reason, int min, int max);

    /** Not supported. */
    public static native void terminateSearch();

    /** Not supported. */
    public static native void setProperties(String... properties);

    /** Not supported. */
    public static native String getProperty(String key);
}
