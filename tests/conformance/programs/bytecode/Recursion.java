/** Deep, mutual and tree recursion with arguments and results of two slots. */
public class Recursion {
    static int ackermann(int m, int n) {
        if (m == 0) {
            return n + 1;
        }
        return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    static long fibonacci(int n) {
        return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
    }

    static double power(double base, long exponent) {
        if (exponent == 0) {
            return 1;
        }
        double half = power(base, exponent / 2);
        return exponent % 2 == 0 ? half * half : half * half * base;
    }

    static int queens(int n, int columns, int left, int right) {
        int all = (1 << n) - 1;
        if (columns == all) {
            return 1;
        }
        int count = 0;
        for (int free = all & ~(columns | left | right); free != 0; free &= free - 1) {
            int bit = free & -free;
            count += queens(n, columns | bit, (left | bit) << 1, (right | bit) >> 1);
        }
        return count;
    }

    static int depth(int n) {
        return n == 0 ? 0 : 1 + depth(n - 1);
    }

    public static void main(String[] args) {
        System.out.println(ackermann(2, 6));
        System.out.println(even(701));
        System.out.println(fibonacci(18));
        System.out.println((long) power(3, 30));
        System.out.println(queens(6, 0, 0, 0));
        System.out.println(depth(1500));
    }
}
