/** Unbounded recursion ends in an error that can be caught, again and again. */
public class StackOverflow {
    static int depth;

    static int dive(int n) {
        depth++;
        return dive(n + 1) + 1;
    }

    static void ping(long x) {
        pong(x + 1, "s");
    }

    static void pong(long x, String s) {
        ping(x + 1);
    }

    @Override
    public String toString() {
        return "around " + this;
    }

    public static void main(String[] args) {
        for (int round = 0; round < 2; round++) {
            depth = 0;
            try {
                dive(0);
            } catch (StackOverflowError e) {
                System.out.println(e.getClass().getName() + " " + e.getMessage() + " " + (depth > 500));
                System.out.println(e.getStackTrace().length > 100);
            }
        }
        boolean cleaned = false;
        try {
            try {
                ping(0);
            } finally {
                cleaned = true;
            }
        } catch (VirtualMachineError e) {
            System.out.println((e instanceof StackOverflowError) + " " + cleaned);
        }
        try {
            new StackOverflow().toString();
        } catch (StackOverflowError e) {
            System.out.println("toString overflowed");
        }
        System.out.println("alive");
    }
}
