// at: 28
// has: 7 8 10 14 15 20 23 24 25 26 28
// lacks: 
// Two methods call each other, and one of them throws in the end.
public class MutualCalls {
    static void first(int depth) {
        if (depth == 0) {
            throw new IllegalStateException();
        }
        second(depth - 1);
    }

    static void second(int depth) {
        if (depth < 5) {
            first(depth);
        }
    }

    public static void main(String[] args) {
        int depth = args.length;
        int seen = 0;
        try {
            second(depth);
            seen = 1;
        } catch (IllegalStateException deep) {
            seen = 2;
        }
        System.out.println(seen);
    }
}
