package heddle;

import java.util.concurrent.ThreadLocalRandom;

/**
 * Values that nobody has decided yet. A check goes on with each of them; under plain {@code java}
 * one is picked at random, so that the program still runs.
 *
 * <pre>{@code
 * int size = Choose.range(1, 3);
 * String order = Choose.of("buy", "sell");
 * if (Choose.bool()) { crash(); }
 * }</pre>
 */
public final class Choose {
    private Choose() {}

    /** False or true. */
    public static boolean bool() {
        return ThreadLocalRandom.current().nextBoolean();
    }

    /**
     * An integer between two bounds, both included.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static int range(int low, int high) {
        if (low > high) {
            throw new IllegalArgumentException("no integer between " + low + " and " + high);
        }
        return (int) ThreadLocalRandom.current().nextLong(low, high + 1L);
    }

    /**
     * One of the options.
     *
     * @throws IllegalArgumentException if there is none
     */
    @SafeVarargs
    public static <T> T of(T... options) {
        if (options.length == 0) {
            throw new IllegalArgumentException("no options to choose from");
        }
        return options[range(0, options.length - 1)];
    }

    /**
     * Only runs in which this holds are of interest. A check drops the others; plain {@code java}
     * ends such a run on the spot with status 1, because what would follow means nothing.
     */
    public static void assume(boolean condition) {
        if (!condition) {
            System.err.println("assumption does not hold: this run ends here");
            Runtime.getRuntime().halt(1);
        }
    }
}
