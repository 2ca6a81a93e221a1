/** Numbers are boxed on the way. */
public class Boxed {
    public static void main(String[] args) {
        Integer kept = args.length;
        Integer other = kept + 5;
        Object plain = kept;
        other = other + 1;
        int seen = (Integer) plain;
        System.out.println(seen);
    }
}
// at: 9
// has: 4 6 8
// lacks: 5 7
