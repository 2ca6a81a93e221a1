// at: 32
// has: 18 22 30 32
// lacks: 14 24 27 29
// Constants decide branches: no property is set, and fields that only an initialiser writes.
public class Configured {
    static final boolean DEBUG = Boolean.getBoolean("debug");
    static final int LEVEL = Integer.parseInt(System.getProperty("level", "2"));
    private static boolean verbose;
    static int hits;
    static int total;

    static void trace(int number) {
        // Only called where DEBUG is set.
        total += 1000 + number;
    }

    public static void main(String[] args) {
        int number = 3;
        if (args.length > 0) {
            number = Integer.parseInt(args[0]);
        }
        for (int i = 0; i < number; i++) {
            if (DEBUG) {
                trace(i);
            }
            if (LEVEL > 3 || verbose) {
                total += hits;
            }
            hits++;
            total += i;
        }
        int seen = total;
    }
}
