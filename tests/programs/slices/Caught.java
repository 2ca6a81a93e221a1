// at: 15
// has: 7 11 12 13 15
// lacks: 8 16
// Whether a division fails decides what is stored.
public class Caught {
    public static void main(String[] args) {
        int divisor = args.length;
        int other = 5;
        int result; 
        try {
            result = 10 / divisor;
        } catch (ArithmeticException none) {
            result = -1;
        }
        int seen = result;
        System.out.println(seen + other);
    }
}
