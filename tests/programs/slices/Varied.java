/** Some arguments of a method are an array. */
public class Varied {
    static int sum(int... numbers) {
        int all = 0;
        for (int each : numbers) {
            all += each;
        }
        return all;
    }

    public static void main(String[] args) {
        int first = args.length;
        int second = first + 1;
        int third = 7;
        int sum = sum(first, second);
        int other = sum(third);
        System.out.println(sum);
    }
}
// at: 17
// has: 6 8 12 13 15
// lacks:
