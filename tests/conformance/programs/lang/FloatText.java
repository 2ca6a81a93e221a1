/** Floats as text, and the rounding of decimal text to float. */
public class FloatText {
    public static void main(String[] args) {
        float[] values = {
            0f, -0f, 1f, 0.1f, 0.001f, 0.00099f, 123456.79f, 9999999f, 1.0E7f, 3.4028235E38f, 1.4E-45f, 1.17549435E-38f,
            1f / 3, 16777216f, 33554432f, 0.3f, 1e10f, 1.1f, 4.7223665E21f, 8.5f, 2.0E-3f, 1e-3f, Float.NaN,
            Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY
        };
        for (float f : values) {
            System.out.println(f + " " + Float.floatToIntBits(f) + " " + Integer.toHexString(Float.hashCode(f)));
        }
        for (String s : new String[] {"16777217", "1e39", "1e-46", "0.1", "3.4028236e38", "0x1.0p-149", "-0", "x"}) {
            try {
                System.out.println(Float.parseFloat(s));
            } catch (NumberFormatException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println((double) 0.1f + " " + (float) 0.1 + " " + (0.1f == 0.1) + " " + (0.5f == 0.5));
        System.out.println(Float.toHexString(0.1f) + " " + Float.compare(0f, -0f) + " " + Float.isInfinite(1f / 0));
        System.out.println(Float.intBitsToFloat(0x7f7fffff) + " " + Float.valueOf("1.5").equals(1.5f) + " " + Float.MIN_EXPONENT);
        float sum = 0;
        for (int i = 0; i < 10; i++) {
            sum += 0.1f;
        }
        System.out.println(sum + " " + (sum == 1f) + " " + (int) (sum * 1e9f));
    }
}
