/** Shift distances are taken modulo the width of the left operand, also when negative. */
public class Shifts {
    public static void main(String[] args) {
        int[] distances = {0, 1, 4, 31, 32, 33, 63, 64, 65, -1, -31, -32, 100};
        int i = 0x80000001;
        long l = 0x8000000000000001L;
        for (int d : distances) {
            System.out.println(i << d);
            System.out.println(i >> d);
            System.out.println(i >>> d);
            System.out.println(l << d);
            System.out.println(l >> d);
            System.out.println(l >>> d);
        }
        // The distance may be a long; only its low bits count.
        System.out.println(1 << 33L);
        System.out.println(1L << 0x100000001L);
        byte b = (byte) 0x90;
        System.out.println(b >> 2);
        System.out.println(b >>> 2);
        b >>>= 2;
        System.out.println(b);
        b <<= 3;
        System.out.println(b);
        short s = -1;
        s >>>= 10;
        System.out.println(s);
        char c = 0xffff;
        c >>>= 4;
        System.out.println((int) c);
        c <<= 8;
        System.out.println((int) c);
    }
}
