// at: 34
// has: 14 19 23 25 26 28 29 32 34
// lacks: 31
// The same program, in which nothing decides the branches: their fields are written elsewhere.
public class NotConfigured {
    static boolean debug = Boolean.getBoolean("debug");
    static final NotConfigured FIRST = new NotConfigured();
    static final int LEVEL = Integer.parseInt("4");
    private static int early;
    static int hits;
    static int total;

    NotConfigured() {
        early = LEVEL;
    }

    static void trace(int number) {
        // The initialiser of LEVEL comes after the object that has read it.
        total += 1000 + number;
    }

    public static void main(String[] args) {
        debug = args.length > 0;
        for (int i = 0; i < 3; i++) {
            if (debug) {
                trace(i);
            }
            if (early > 3) {
                hits++;
            }
            int other = hits;
            total += hits;
        }
        int seen = total;
    }
}
