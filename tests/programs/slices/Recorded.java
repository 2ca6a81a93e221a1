/** One part of a record is read. */
public class Recorded {
    record Pair(int left, int right) { }

    public static void main(String[] args) {
        Pair pair = new Pair(args.length, 5);
        int left = pair.left();
        int right = pair.right();
        right++;
        System.out.println(left);
    }
}
// at: 10
// has: 6 7
// lacks: 8 9
