/** A loop is left early. */
public class BrokenOff {
    public static void main(String[] args) {
        int limit = args.length;
        int count = 0;
        int noise = 0;
        for (int i = 0; i < 10; i++) {
            noise += i;
            if (i == limit) {
                break;
            }
            count++;
        }
        System.out.println(count);
    }
}
// at: 14
// has: 4 7 9 12
// lacks: 6 8
