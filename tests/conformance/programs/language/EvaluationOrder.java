/** Operands left to right, arguments before the call, short circuits, array and index first. */
public class EvaluationOrder {
    static StringBuilder log = new StringBuilder();

    static int n(int value) {
        log.append(value).append(' ');
        return value;
    }

    static boolean b(String name, boolean value) {
        log.append(name).append(' ');
        return value;
    }

    static int three(int a, int b, int c) {
        log.append("call ");
        return a * 100 + b * 10 + c;
    }

    static int[] arr(int size) {
        log.append("arr").append(size).append(' ');
        return new int[size];
    }

    static void flush() {
        System.out.println(log);
        log.setLength(0);
    }

    public static void main(String[] args) {
        System.out.println(n(1) + n(2) * n(3) - n(4));
        flush();
        System.out.println(three(n(1), n(2), n(3)));
        flush();
        System.out.println(b("p", false) && b("q", true) || b("r", true) && !b("s", false));
        flush();
        System.out.println(b("t", true) | b("u", true) & b("v", false) ^ b("w", true));
        flush();
        arr(3)[n(2)] = n(7);
        flush();
        try {
            arr(1)[n(5)] = n(8);
        } catch (ArrayIndexOutOfBoundsException e) {
            flush();
        }
        int[] none = null;
        try {
            none[n(1)] = n(2);
        } catch (NullPointerException e) {
            flush();
        }
        try {
            int x = n(1) / n(0) + n(9);
        } catch (ArithmeticException e) {
            flush();
        }
        int i = 1;
        i = i++ + i * (i = 10) - --i;
        System.out.println(i);
        int[] a = {0, 0, 0};
        int k = 0;
        a[k] = k = 2;
        System.out.println(a[0] + " " + a[2] + " " + k);
        int[][] grid = new int[n(2)][n(3)];
        flush();
        System.out.println(grid[n(1)][n(2)]++ + n(4));
        flush();
    }
}
