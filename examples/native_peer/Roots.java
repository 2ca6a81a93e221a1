/** A program with a native method; peers.py beside it says what the method does. */
public class Roots {
    static native double root(double number);

    public static void main(String[] args) {
        System.out.println(root(2.25));
        try {
            root(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
