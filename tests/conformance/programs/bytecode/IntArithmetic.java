/** The int operators at the edges of their range. */
public class IntArithmetic {
    static final int[] EDGES = {
        0, 1, -1, 2, -2, 7, -7, 31, 65535, -65536, 46341, Integer.MAX_VALUE, Integer.MIN_VALUE
    };

    public static void main(String[] args) {
        int hash = 17;
        for (int a : EDGES) {
            for (int b : EDGES) {
                hash = hash * 31 + (a + b);
                hash = hash * 31 + (a - b);
                hash = hash * 31 + (a * b);
                hash = hash * 31 + (a & b);
                hash = hash * 31 + (a | b);
                hash = hash * 31 + (a ^ b);
                if (b != 0) {
                    hash = hash * 31 + a / b;
                    hash = hash * 31 + a % b;
                }
            }
            System.out.println(-a);
            System.out.println(~a);
        }
        System.out.println(hash);
        int min = Integer.MIN_VALUE;
        int minusOne = -1;
        System.out.println(min / minusOne);
        System.out.println(min % minusOne);
        System.out.println(-7 / 2);
        System.out.println(-7 % 2);
        System.out.println(7 % -2);
        int counter = Integer.MAX_VALUE;
        counter++;
        System.out.println(counter);
        counter--;
        System.out.println(counter);
        counter += 1000;
        System.out.println(counter);
        counter -= 40000;
        System.out.println(counter);
    }
}
