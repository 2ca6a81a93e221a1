/** The long operators at the edges of their range. */
public class LongArithmetic {
    static final long[] EDGES = {
        0, 1, -1, 2, -2, 10, -10, 4294967295L, 4294967296L, -4294967297L, 3037000500L,
        Long.MAX_VALUE, Long.MIN_VALUE
    };

    public static void main(String[] args) {
        long hash = 17;
        for (long a : EDGES) {
            for (long b : EDGES) {
                hash = hash * 31 + (a + b);
                hash = hash * 31 + (a - b);
                hash = hash * 31 + (a * b);
                hash = hash * 31 + (a & b);
                hash = hash * 31 + (a | b);
                hash = hash * 31 + (a ^ b);
                if (b != 0) {
                    hash = hash * 31 + a / b;
                    hash = hash * 31 + a % b;
                }
            }
            System.out.println(-a);
            System.out.println(~a);
        }
        System.out.println(hash);
        long min = Long.MIN_VALUE;
        long minusOne = -1;
        System.out.println(min / minusOne);
        System.out.println(min % minusOne);
        System.out.println(-7L / 2L);
        System.out.println(-7L % 2L);
        long counter = Long.MAX_VALUE;
        System.out.println(counter++);
        System.out.println(counter);
        System.out.println(--counter);
        try {
            System.out.println(counter / (hash - hash));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println(counter % (hash - hash));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
    }
}
