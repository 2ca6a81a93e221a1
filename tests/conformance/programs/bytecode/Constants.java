/** Constants of every size: iconst to ldc2_w, strings with odd characters, class literals. */
public class Constants {
    static final int FOLDED = 6 * 7 + (1 << 20);
    static final String TEXT = "folded " + FOLDED + ' ' + 2.5f + true;

    public static void main(String[] args) {
        int[] ints = {-1, 0, 5, 6, 127, 128, -128, -129, 32767, 32768, -32768, -32769, 0x7fffffff};
        for (int i : ints) {
            System.out.println(i);
        }
        long[] longs = {0L, 1L, 2L, -1L, 0x123456789abcdefL};
        for (long l : longs) {
            System.out.println(l);
        }
        float[] floats = {0f, 1f, 2f, 3f, -0f, 0x1.8p-3f};
        for (float f : floats) {
            System.out.println(Float.floatToRawIntBits(f));
        }
        double[] doubles = {0, 1, 2, -0.0, 0x1.fp10};
        for (double d : doubles) {
            System.out.println(Double.doubleToRawLongBits(d));
        }
        System.out.println(0b1010_1010 + 0_17 + 1_000_000);
        System.out.println('\u0041' + '\101' + '\t');
        System.out.println(FOLDED);
        System.out.println(TEXT);
        String odd = "nul\0 latin\u00e9 euro\u20ac pair\ud83d\ude00 lone\ud800";
        System.out.println(odd.length());
        System.out.println(odd.hashCode());
        System.out.println((int) odd.charAt(odd.length() - 1));
        System.out.println(TEXT == ("folded " + FOLDED + " 2.5true").intern());
        System.out.println("same" == "sa" + "me");
        Class<?>[] literals = {int.class, void.class, int[].class, String[][].class, Constants.class};
        for (Class<?> literal : literals) {
            System.out.println(literal.getName());
        }
    }
}
