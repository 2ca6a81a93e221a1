/** More operands than one call site may have, so that the compiler splits the expression. */
public class LongConcatenation {
    static String join(int[] v, String prefix) {
        return prefix
            + v[0] + "a" + v[1] + "b" + v[2] + "c" + v[3] + "d" + v[4] + "e" + v[5] + "f"
            + v[6] + "g" + v[0] + "h" + v[1] + "i" + v[2] + "j" + v[3] + "k" + v[4] + "l"
            + v[5] + "m" + v[6] + "n" + v[0] + "o" + v[1] + "p" + v[2] + "q" + v[3] + "r"
            + v[4] + "s" + v[5] + "t" + v[6] + "u" + v[0] + "v" + v[1] + "w" + v[2] + "x"
            + v[3] + "y" + v[4] + "z" + v[5] + "a" + v[6] + "b" + v[0] + "c" + v[1] + "d"
            + v[2] + "e" + v[3] + "f" + v[4] + "g" + v[5] + "h" + v[6] + "i" + v[0] + "j"
            + v[1] + "k" + v[2] + "l" + v[3] + "m" + v[4] + "n" + v[5] + "o" + v[6] + "p"
            + v[0] + "q" + v[1] + "r" + v[2] + "s" + v[3] + "t" + v[4] + "u" + v[5] + "v"
            + v[6] + "w" + v[0] + "x" + v[1] + "y" + v[2] + "z" + v[3] + "a" + v[4] + "b"
            + v[5] + "c" + v[6] + "d" + v[0] + "e" + v[1] + "f" + v[2] + "g" + v[3] + "h"
            + v[4] + "i" + v[5] + "j" + v[6] + "k" + v[0] + "l" + v[1] + "m" + v[2] + "n"
            + v[3] + "o" + v[4] + "p" + v[5] + "q" + v[6] + "r" + v[0] + "s" + v[1] + "t"
            + v[2] + "u" + v[3] + "v" + v[4] + "w" + v[5] + "x" + v[6] + "y" + v[0] + "z"
            + v[1] + "a" + v[2] + "b" + v[3] + "c" + v[4] + "d" + v[5] + "e" + v[6] + "f"
            + v[0] + "g" + v[1] + "h" + v[2] + "i" + v[3] + "j" + v[4] + "k" + v[5] + "l"
            + v[6] + "m" + v[0] + "n" + v[1] + "o" + v[2] + "p" + v[3] + "q" + v[4] + "r"
            + v[5] + "s" + v[6] + "t" + v[0] + "u" + v[1] + "v" + v[2] + "w" + v[3] + "x"
            + v[4] + "y" + v[5] + "z" + v[6] + "a" + v[0] + "b" + v[1] + "c" + v[2] + "d"
            + v[3] + "e" + v[4] + "f" + v[5] + "g" + v[6] + "h" + v[0] + "i" + v[1] + "j"
            + v[2] + "k" + v[3] + "l" + v[4] + "m" + v[5] + "n" + v[6] + "o" + v[0] + "p";
    }

    static String joinLongs(long a, double b) {
        return "" + a + b + a + b + a + b + a + b + a + b + a + b + a + b + a + b + a + b + a + b
            + a + b + a + b + a + b + a + b + a + b + a + b + a + b + a + b + a + b + a + b + a + b;
    }

    public static void main(String[] args) {
        String joined = join(new int[] {1, 22, 333, 4444, -5, 0, 777777}, "start:");
        System.out.println(joined);
        System.out.println(joined.length() + " " + joined.hashCode());
        System.out.println(joinLongs(1L << 40, 0.125));
        StringBuilder big = new StringBuilder();
        for (int i = 0; i < 300; i++) {
            big.append(i % 10);
        }
        String text = big + "|" + big + '|' + big;
        System.out.println(text.length() + " " + text.indexOf('|', 301));
    }
}
