/** IEEE double precision: signed zeros, infinities, NaN, subnormals, remainder. */
public class DoubleArithmetic {
    static void bits(double d) {
        System.out.println(d == d ? Double.doubleToRawLongBits(d) : -12345L);
    }

    public static void main(String[] args) {
        double[] values = {
            0, -0.0, 1, -1, 0.1, 3.5, 1e100, Double.MIN_VALUE, Double.MAX_VALUE, Double.MIN_NORMAL,
            1.0 / 3, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN
        };
        long hash = 0;
        for (double a : values) {
            for (double b : values) {
                for (double r : new double[] {a + b, a - b, a * b, a / b, a % b}) {
                    hash = hash * 31 + (r == r ? Double.doubleToRawLongBits(r) : 7);
                }
            }
            bits(-a);
        }
        System.out.println(hash);
        double zero = hash - (double) hash;
        bits(1 / zero);
        bits(-1 / zero);
        bits(zero / zero);
        bits(-zero);
        bits(0.0 - zero);
        bits(1e308 * 10 - 1e308);
        bits(-7.25 % 2.5);
        bits(7.25 % -2.5);
        bits(1e300 % 7);
        bits(0.1 + 0.2);
        bits(9007199254740992.0 + 1);
        bits(Double.MIN_VALUE / 2);
        double x = 0;
        for (int i = 0; i < 10; i++) {
            x += 0.1;
        }
        bits(x);
        x--;
        bits(x);
    }
}
