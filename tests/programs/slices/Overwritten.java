// at: 13
// has: 11 12 13
// lacks: 9 10 14
// A static field is written twice before it is read.
public class Overwritten {
    static int field;

    public static void main(String[] args) {
        int first = args.length;
        field = first;
        int second = 2;
        field = second;
        int seen = field;
        System.out.println(seen);
    }
}
