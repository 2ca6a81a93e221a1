/** Arguments of one and two slots in any order, up to a large number, by every kind of call. */
public class ManyArguments {
    interface Mixer {
        double mix(int a, long b, float c, double d, byte e, boolean f, char g, short h, Object o);
    }

    static class Plain implements Mixer {
        public double mix(int a, long b, float c, double d, byte e, boolean f, char g, short h, Object o) {
            return a + b * 2 + c * 3 + d * 4 + e * 5 + (f ? 6 : 7) + g * 8 + h * 9 + o.hashCode();
        }
    }

    static long sum(long a, int b, long c, int d, long e, int f, long g, int h, long i, int j, long k,
            int l, long m, int n, long o, int p, long q, int r, long s, int t, long u, int v) {
        return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h + 9 * i + 10 * j + 11 * k
            + 12 * l + 13 * m + 14 * n + 15 * o + 16 * p + 17 * q + 18 * r + 19 * s + 20 * t + 21 * u + 22 * v;
    }

    private double special(double x, int y, double z) {
        return x * 100 + y * 10 + z;
    }

    static int overwrite(int a, long b, int c) {
        a += b;
        b = c;
        c = a;
        return (int) (a * 100 + b * 10 + c);
    }

    public static void main(String[] args) {
        Mixer mixer = new Plain();
        System.out.println((long) mixer.mix(1, 2L, 3f, 4.0, (byte) 5, true, 'A', (short) -8, "o"));
        System.out.println((long) new Plain().mix(-1, 1L << 33, 3f, 4.0, (byte) -5, false, 'B', (short) 8, 9));
        System.out.println(sum(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22));
        System.out.println((int) new ManyArguments().special(1.5, 2, 3.5));
        System.out.println(overwrite(1, 2L, 3));
    }
}
