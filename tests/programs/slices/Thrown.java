// at: 22
// has: 7 8 13 17 18 19 20 22
// lacks: 14 23
// Whether a method throws depends on its argument and decides what comes after the call.
public class Thrown {
    static void demand(int number) {
        if (number > 3) {
            throw new IllegalArgumentException();
        }
    }

    public static void main(String[] args) {
        int number = args.length;
        int other = 6;
        int seen = 0;
        try {
            demand(number);
            seen = 1;
        } catch (IllegalArgumentException refused) {
            seen = 2;
        }
        System.out.println(seen);
        System.out.println(other);
    }
}
