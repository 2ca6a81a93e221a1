package java.util.concurrent.locks;

/**
 * How finely models stand for the library. The machine answers, and notices what it is told: a
 * program that looks at something is searched anew, with models that show it as the JDK does.
 */
public final class Tiers {
    private Tiers() {
    }

    /** Any number from 0 to one less than this. */
    public static int any(int numbers) {
        return 0;
    }

    /** Whether it shows who waits for a synchronizer, and when. */
    public static boolean locks() {
        return false;
    }

    /** Whether it shows what a pool does in several steps. */
    public static boolean pools() {
        return false;
    }

    /** The program looks at who waits for a synchronizer. */
    static void seeLocks() {
    }

    /** The program looks into a pool. */
    public static void seePools() {
    }
}
