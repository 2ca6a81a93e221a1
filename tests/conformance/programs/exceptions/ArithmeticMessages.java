/** Division and remainder by zero, and the exact-arithmetic methods of Math. */
public class ArithmeticMessages {
    static void attempt(Runnable action) {
        try {
            action.run();
            System.out.println("no exception");
        } catch (ArithmeticException e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
    }

    static int sink;
    static int zero;
    static long zeroLong;

    public static void main(String[] args) {
        attempt(() -> sink = 1 / zero);
        attempt(() -> sink = 1 % zero);
        attempt(() -> sink = (int) (1L / zeroLong));
        attempt(() -> sink = (int) (1L % zeroLong));
        attempt(() -> sink /= zero);
        attempt(() -> sink = (int) (1.0 / zero));
        attempt(() -> Math.addExact(Integer.MAX_VALUE, 1));
        attempt(() -> Math.addExact(Long.MAX_VALUE, 1L));
        attempt(() -> Math.multiplyExact(1 << 20, 1 << 20));
        attempt(() -> Math.multiplyExact(1L << 40, 1L << 40));
        attempt(() -> Math.negateExact(Integer.MIN_VALUE));
        attempt(() -> Math.toIntExact(1L << 40));
        attempt(() -> Math.floorDiv(3, zero));
        attempt(() -> Integer.divideUnsigned(3, zero));
        attempt(() -> Math.incrementExact(Integer.MAX_VALUE - 1));
        System.out.println(sink);
    }
}
