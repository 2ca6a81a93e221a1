/** A function captures one of two variables. */
public class Captured {
    public static void main(String[] args) {
        int base = args.length;
        int other = base * 2;
        java.util.function.IntUnaryOperator add = value -> value + base;
        java.util.function.IntUnaryOperator times = value -> value * other;
        int seen = add.applyAsInt(3);
        int lost = times.applyAsInt(4);
        System.out.println(seen);
    }
}
// at: 10
// has: 4 6 8
// lacks: 5 7 9
