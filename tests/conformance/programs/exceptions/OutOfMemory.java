/** Arrays that no heap can hold give an error that can be caught; the program goes on. */
public class OutOfMemory {
    static void attempt(String what, Runnable action) {
        try {
            action.run();
            System.out.println(what + " allocated");
        } catch (OutOfMemoryError e) {
            System.out.println(what + " " + e.getClass().getName());
        }
    }

    static Object keep;

    public static void main(String[] args) {
        int max = Integer.MAX_VALUE;
        attempt("longs", () -> keep = new long[max]);
        attempt("objects", () -> keep = new Object[max]);
        attempt("rows", () -> keep = new long[max][max]);
        attempt("text", () -> keep = "abcdefgh".repeat(max / 8 + 1));
        attempt("small", () -> keep = new long[10]);
        System.out.println(((long[]) keep).length);
    }
}
