/** Two lists that do not meet. */
public class TwoLists {
    public static void main(String[] args) {
        java.util.List<Integer> one = new java.util.ArrayList<>();
        java.util.List<Integer> two = new java.util.ArrayList<>();
        int value = args.length;
        one.add(value);
        two.add(4);
        int seen = one.get(0);
        System.out.println(seen);
    }
}
// at: 10
// has: 4 6 7 9
// lacks: 8
