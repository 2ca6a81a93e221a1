/** What a finally clause does is done in any case. */
public class Finished {
    public static void main(String[] args) {
        int value = args.length;
        int result = 0;
        int closed = 0;
        try {
            result = 10 / value;
        } catch (ArithmeticException e) {
            result = -1;
        } finally {
            closed = 1;
            result++;
        }
        System.out.println(result);
    }
}
// at: 15
// has: 4 8 10 13
// lacks: 6 12
