/** Every relation with NaN is false except !=; branches must choose fcmpl or fcmpg rightly. */
public class NanComparisons {
    static int doubles(double a, double b) {
        int bits = 0;
        bits |= a < b ? 1 : 0;
        bits |= a <= b ? 2 : 0;
        bits |= a > b ? 4 : 0;
        bits |= a >= b ? 8 : 0;
        bits |= a == b ? 16 : 0;
        bits |= a != b ? 32 : 0;
        bits |= !(a < b) ? 64 : 0;
        bits |= !(a >= b) ? 128 : 0;
        return bits;
    }

    static int floats(float a, float b) {
        int bits = 0;
        bits |= a < b ? 1 : 0;
        bits |= a <= b ? 2 : 0;
        bits |= a > b ? 4 : 0;
        bits |= a >= b ? 8 : 0;
        bits |= a == b ? 16 : 0;
        bits |= a != b ? 32 : 0;
        bits |= !(a <= b) ? 64 : 0;
        bits |= !(a > b) ? 128 : 0;
        return bits;
    }

    public static void main(String[] args) {
        double[] values = {0.0, -0.0, 1.5, Double.NaN, Double.POSITIVE_INFINITY, -1e-300};
        for (double a : values) {
            for (double b : values) {
                System.out.print(doubles(a, b));
                System.out.print(' ');
                System.out.print(floats((float) a, (float) b));
                System.out.print(' ');
            }
            System.out.println();
        }
        System.out.println(Double.compare(0.0, -0.0));
        System.out.println(Double.compare(Double.NaN, Double.POSITIVE_INFINITY));
        System.out.println(Double.valueOf(Double.NaN).equals(Double.NaN));
        System.out.println(Double.valueOf(0.0).equals(-0.0));
        int loops = 0;
        for (double d = Double.NaN; !(d > 0) && loops < 3; d += 1) {
            loops++;
        }
        System.out.println(loops);
    }
}
