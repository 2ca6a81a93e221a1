/** A literal decides a branch: another one would let the assignment in. */
public class LiteralDecides {
    static int shown;

    public static void main(String[] args) {
        int limit = 5;
        int other = 6;
        if (limit > 8) {
            shown = other;
        }
        System.out.println(shown);
    }
}
// at: 11
// has: 6 7 8 9
// lacks:
