/** IEEE single precision: signed zeros, infinities, NaN, subnormals, remainder. */
public class FloatArithmetic {
    static void bits(float f) {
        System.out.println(f == f ? Float.floatToRawIntBits(f) : -12345);
    }

    public static void main(String[] args) {
        float[] values = {
            0f, -0f, 1f, -1f, 0.1f, 3.5f, 1e10f, Float.MIN_VALUE, Float.MAX_VALUE, 1.17549435E-38f,
            Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.NaN
        };
        int hash = 0;
        for (float a : values) {
            for (float b : values) {
                for (float r : new float[] {a + b, a - b, a * b, a / b, a % b}) {
                    hash = hash * 31 + (r == r ? Float.floatToRawIntBits(r) : 7);
                }
            }
            bits(-a);
        }
        System.out.println(hash);
        bits(1f / 0f);
        bits(-1f / 0f);
        bits(0f / 0f);
        bits(1f / -0f);
        bits(5.5f % 2f);
        bits(-5.5f % 2f);
        bits(5f % Float.POSITIVE_INFINITY);
        bits(0.1f + 0.2f);
        bits(16777216f + 1f);
        bits(Float.MIN_VALUE / 2f);
        bits(Float.MAX_VALUE * 2f);
        float x = 1f;
        x++;
        x += 0.5;
        x *= 3;
        bits(x);
    }
}
