/** i2b, i2c, i2s, alone and hidden in compound assignments and array stores. */
public class Narrowing {
    static byte b;
    static short s;
    static char c;

    public static void main(String[] args) {
        int[] values = {0, 127, 128, 255, 256, -129, 32767, 32768, 65535, 65536, -1, 0x12345678};
        for (int v : values) {
            b = (byte) v;
            s = (short) v;
            c = (char) v;
            System.out.println(b);
            System.out.println(s);
            System.out.println((int) c);
            System.out.println((short) (char) (byte) v);
        }
        b = 127;
        b++;
        System.out.println(b);
        b += 200;
        System.out.println(b);
        b *= 3.7;
        System.out.println(b);
        s = -32768;
        s--;
        System.out.println(s);
        c = 0;
        c--;
        System.out.println((int) c);
        c += 2.5f;
        System.out.println((int) c);
        int i = 10;
        i *= 1.25;
        System.out.println(i);
        i += 1e12;
        System.out.println(i);
        i = 5;
        i -= 0.5;
        System.out.println(i);
        long l = 1L << 40;
        i = 3;
        i += l;
        System.out.println(i);
        byte[] bytes = {1};
        bytes[0] -= 130;
        System.out.println(bytes[0]);
        char[] chars = {'a'};
        chars[0] += 1;
        System.out.println(chars[0]++);
        System.out.println(chars[0]);
    }
}
