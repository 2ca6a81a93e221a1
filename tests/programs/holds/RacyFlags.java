// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// limits: memory
// because: in every interleaving one thread sees the other, but the plain fields race.

public class RacyFlags {
    static int left;
    static int right;
    static int seenOnTheLeft;
    static int seenOnTheRight;

    public static void main(String[] args) throws Exception {
        Thread first = new Thread(() -> {
            left = 1;
            seenOnTheRight = right;
        });
        Thread second = new Thread(() -> {
            right = 1;
            seenOnTheLeft = left;
        });
        first.start();
        second.start();
        first.join();
        second.join();
        assert seenOnTheLeft == 1 || seenOnTheRight == 1;
    }
}
