/** A class sets its fields when it is first used. */
public class SetOnce {
    static class Limits {
        static int least = 2;
        static int most = 40;
    }

    public static void main(String[] args) {
        int other = 4;
        other++;
        System.out.println(Limits.most);
    }
}
// at: 11
// has: 5
// lacks: 4 9 10
