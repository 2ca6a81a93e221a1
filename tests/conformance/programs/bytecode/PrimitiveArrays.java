/** All eight primitive array types: defaults, stores that narrow, loads that extend. */
public class PrimitiveArrays {
    public static void main(String[] args) {
        boolean[] z = new boolean[3];
        byte[] b = new byte[3];
        short[] s = new short[3];
        char[] c = new char[3];
        int[] i = new int[3];
        long[] l = new long[3];
        float[] f = new float[3];
        double[] d = new double[3];
        System.out.println(!z[0] && b[0] == 0 && s[0] == 0 && c[0] == 0);
        System.out.println(i[0] == 0 && l[0] == 0 && f[0] == 0 && d[0] == 0);
        for (int k = 0; k < 3; k++) {
            int v = (k + 1) * 77777;
            z[k] = (v & 1) == 1;
            b[k] = (byte) v;
            s[k] = (short) v;
            c[k] = (char) v;
            i[k] = v;
            l[k] = (long) v << 32;
            f[k] = v / 2f;
            d[k] = v / 4.0;
        }
        for (int k = 2; k >= 0; k--) {
            System.out.println(z[k]);
            System.out.println(b[k]);
            System.out.println(s[k]);
            System.out.println((int) c[k]);
            System.out.println(i[k]);
            System.out.println(l[k]);
            System.out.println((int) f[k]);
            System.out.println((long) d[k]);
        }
        z[1] |= true;
        z[2] ^= z[1];
        System.out.println(z[2]);
        i[i.length - 1] <<= 4;
        System.out.println(i[2]--);
        System.out.println(++i[2]);
        l[1] += l[2]++;
        System.out.println(l[1]);
        System.out.println(l[2]);
        int[] same = i;
        same[0] = 42;
        System.out.println(i[0]);
        int[] copy = i.clone();
        copy[0] = 43;
        System.out.println(i[0]);
        System.out.println(new int[0].length);
    }
}
