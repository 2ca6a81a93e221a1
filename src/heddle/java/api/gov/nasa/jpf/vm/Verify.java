package gov.nasa.jpf.vm;

import heddle.Choose;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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

    /**
     * A value with {@code flips} of its lowest {@code length} bits flipped: each choice of bits is
     * looked at.
     */
    public static long getBitFlip(long value, int flips, int length) {
        long mask = 0;
        int from = 0;
        for (int left = flips; left > 0; left--) {
            int bit = Choose.range(from, length - left);
            mask |= 1L << bit;
            from = bit + 1;
        }
        return value ^ mask;
    }

    /** A value with some of its bits flipped. */
    public static long getBitFlip(long value, int flips) {
        return getBitFlip(value, flips, Long.SIZE);
    }

    /** A value with some of its bits flipped. */
    public static int getBitFlip(int value, int flips) {
        return (int) getBitFlip((long) value, flips, Integer.SIZE);
    }

    /** A value with some of its bits flipped. */
    public static short getBitFlip(short value, int flips) {
        return (short) getBitFlip((long) value, flips, Short.SIZE);
    }

    /** A value with some of its bits flipped. */
    public static char getBitFlip(char value, int flips) {
        return (char) getBitFlip((long) value, flips, Character.SIZE);
    }

    /** A value with some of its bits flipped. */
    public static byte getBitFlip(byte value, int flips) {
        return (byte) getBitFlip((long) value, flips, Byte.SIZE);
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

    /** Without effect. */
    public static void instrumentPointDeepRecur(String label, int depth) {}

    /** Without effect: time passes as it does for any thread. */
    public static void busyWait(long duration) {}

    /** Without effect. */
    public static void setPeerClass(Class<?> peer) {}

    /** Without effect: the search has its own order. */
    public static void setHeuristicSearchValue(int value) {}

    /** Without effect: the search has its own order. */
    public static void resetHeuristicSearchValue() {}

    /** Without effect: schedules of findings are saved anyway. */
    public static void storeTrace(String file, String comment) {}

    /** Without effect: schedules of findings are saved anyway. */
    public static void storeTraceIf(boolean condition, String file, String comment) {}

    /** As {@link #terminateSearch}. */
    public static void storeTraceAndTerminate(String file, String comment) {}

    /** As {@link #terminateSearch}, if the condition holds. */
    public static void storeTraceAndTerminateIf(
            boolean condition, String file, String comment) {}

    /** The program goes on, as in plain Java; a check remarks on the place, and looks at the rest. */
    public static void terminateSearch() {}

    /** Whether a stored trace of that checker is followed: never. */
    public static boolean isTraceReplay() {
        return false;
    }

    /** The time of the program. */
    public static long currentTimeMillis() {
        return System.currentTimeMillis();
    }

    /** Whether the method that calls was called from a class, or from a subclass of it. */
    public static boolean isCalledFromClass(String name) {
        StackTraceElement[] stack = new Throwable().getStackTrace();
        if (stack.length < 3) {
            return false;
        }
        try {
            Class<?> caller = Class.forName(stack[2].getClassName());
            return Class.forName(name).isAssignableFrom(caller);
        } catch (ClassNotFoundException missing) {
            return false;
        }
    }

    // Messages: to the program's own output of errors.

    /** The levels of messages. */
    public static final int SEVERE = 1, WARNING = 2, INFO = 3, FINE = 4, FINER = 5, FINEST = 6;

    /** Prints a message. */
    public static void log(String logger, int level, String message) {
        System.err.println(message);
    }

    /** Prints a message. */
    public static void log(String logger, int level, String message, String argument) {
        System.err.println(message);
    }

    /** Prints a message. */
    public static void log(String logger, int level, String format, Object... arguments) {
        System.err.printf(format, arguments);
    }

    // Marks on values, which listeners of that checker read: without effect, and not to be read.
    public static void setFieldAttribute(Object object, String field, int value) {}
    public static void addFieldAttribute(Object object, String field, int value) {}
    public static void setLocalAttribute(String variable, int value) {}
    public static void addLocalAttribute(String variable, int value) {}
    public static void setElementAttribute(Object array, int index, int value) {}
    public static void addElementAttribute(Object array, int index, int value) {}
    public static void setObjectAttribute(Object object, int value) {}
    public static void addObjectAttribute(Object object, int value) {}
    public static native int getFieldAttribute(Object object, String field);
    public static native int[] getFieldAttributes(Object object, String field);
    public static native int getLocalAttribute(String variable);
    public static native int[] getLocalAttributes(String variable);
    public static native int getElementAttribute(Object array, int index);
    public static native int[] getElementAttributes(Object array, int index);
    public static native int getObjectAttribute(Object object);
    public static native int[] getObjectAttributes(Object object);

    // What counts across runs. In a check it may be told, without effect, and not asked for; on a
    // plain JVM there is one run, to which all of it belongs.
    private static Map<Object, Integer> values;

    private static Map<Object, Integer> values() {
        return values = values == null ? new HashMap<>() : values;
    }

    public static int getCounter(int id) {
        return values().getOrDefault(id, 0);
    }

    public static void setCounter(int id, int value) {
        values().put(id, value);
    }

    public static void resetCounter(int id) {
        setCounter(id, 0);
    }

    public static int incrementCounter(int id) {
        return values().merge(id, 1, Integer::sum);
    }

    public static void putValue(String key, int value) {
        values().put(key, value);
    }

    public static int getValue(String key) {
        return values().getOrDefault(key, NO_VALUE);
    }

    public static void setBitInBitSet(int id, int bit, boolean value) {
        values().put(List.of(id, bit), value ? 1 : 0);
    }

    public static boolean getBitInBitSet(int id, int bit) {
        return values().getOrDefault(List.of(id, bit), 0) == 1;
    }

    // What asks the other checker's configuration.

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

    /** Not supported: what threads share is found out, and differs from run to run. */
    public static native boolean isShared(Object object);

    /** Not supported: whether states are compared must not decide what the program does. */
    public static native boolean vmIsMatchingStates();

    /** Not supported. */
    public static native int getHeuristicSearchValue();

    /** Not supported. */
    public static native <T> T createFromJSON(Class<T> type, String text);

    /** Not supported: programs under a check write no files. */
    public static native void writeObjectToFile(Object object, String file);

    /** Not supported: programs under a check read no files. */
    public static native <T> T readObjectFromFile(Class<T> type, String file);

    /** Not supported. */
    public static native void setProperties(String... properties);

    /** Not supported. */
    public static native String getProperty(String key);
}
