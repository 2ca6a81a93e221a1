// at: 20
// has: 9 10 13 14 15 20
// lacks: 11 12 17 18 22
// Adds and multiplies the numbers below a bound.
public class Sum {
    static int out;

    public static void main(String[] args) {
        int n = 6;
        int sum = 0;
        int product = 1;
        int steps = 0;
        for (int i = 1; i <= n; i++) {
            if (i % 2 == 0) {
                sum = sum + i;
            }
            product = product * i;
            steps = steps + 1;
        }
        out = sum;
        System.out.println(out);
        System.out.println(product + steps);
    }
}
