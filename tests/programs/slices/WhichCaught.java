/** One handler takes both exceptions: which one it gets depends on the branch. */
public class WhichCaught {
    public static void main(String[] args) {
        int limit = args.length;
        int other = 5;
        int seen = 0;
        try {
            if (limit > 3) {
                throw new IllegalStateException();
            }
            throw new IllegalArgumentException();
        } catch (IllegalStateException | IllegalArgumentException e) {
            seen = e instanceof IllegalStateException ? 1 : 2;
        }
        other++;
        System.out.println(seen);
    }
}
// at: 16
// has: 4 8 13
// lacks: 5 15
