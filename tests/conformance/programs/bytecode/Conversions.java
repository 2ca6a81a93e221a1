/** Widening and narrowing between int, long, float and double, with saturation and NaN. */
public class Conversions {
    public static void main(String[] args) {
        double[] doubles = {
            0.9, -0.9, 1.5, -2.5, 2147483647.5, 2147483648.0, -2147483649.0, 1e19, -1e19,
            9.223372036854775807e18, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY,
            Double.MIN_VALUE, 1e40
        };
        for (double d : doubles) {
            System.out.println((int) d);
            System.out.println((long) d);
            System.out.println((byte) d);
            System.out.println((short) d);
            System.out.println((int) (char) d);
            float f = (float) d;
            System.out.println(f == f ? Float.floatToRawIntBits(f) : -1);
            System.out.println((int) f);
            System.out.println((long) f);
        }
        int[] ints = {0, 16777217, -16777217, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int i : ints) {
            System.out.println(Float.floatToRawIntBits(i));
            System.out.println(Double.doubleToRawLongBits(i));
            System.out.println((long) i);
        }
        long[] longs = {9007199254740993L, -9007199254740993L, Long.MAX_VALUE, Long.MIN_VALUE, 1L << 40};
        for (long l : longs) {
            System.out.println(Float.floatToRawIntBits(l));
            System.out.println(Double.doubleToRawLongBits(l));
            System.out.println((int) l);
        }
        // float to double keeps the value, not the decimal text.
        System.out.println(Double.doubleToRawLongBits(0.1f));
    }
}
