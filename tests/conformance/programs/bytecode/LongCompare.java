/** lcmp in every branch shape. */
public class LongCompare {
    static int relations(long a, long b) {
        int bits = 0;
        if (a < b) {
            bits |= 1;
        }
        if (a <= b) {
            bits |= 2;
        }
        if (a > b) {
            bits |= 4;
        }
        if (a >= b) {
            bits |= 8;
        }
        if (a == b) {
            bits |= 16;
        }
        if (a != b) {
            bits |= 32;
        }
        return bits;
    }

    public static void main(String[] args) {
        long[] values = {
            0, 1, -1, 4294967296L, 4294967297L, -4294967296L, Long.MAX_VALUE, Long.MIN_VALUE
        };
        for (long a : values) {
            for (long b : values) {
                System.out.print(relations(a, b));
                System.out.print(' ');
            }
            System.out.println();
        }
        boolean chained = values[6] > values[7] && !(values[0] >= values[1]) || values[2] == 5;
        System.out.println(chained);
        System.out.println(values[3] < values[4] ? values[3] : values[4]);
        long n = 5;
        int steps = 0;
        while (n != 1L) {
            n = (n & 1L) == 0L ? n / 2L : 3L * n + 1L;
            steps++;
        }
        System.out.println(steps);
    }
}
