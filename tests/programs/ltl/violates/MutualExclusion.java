// ltl: []!(left && right)
// fair: []!(left && right)
// because: nothing keeps the two apart.
public class MutualExclusion {
    static volatile boolean left, right;

    public static void main(String[] args) {
        new Thread(() -> {
            left = true;
            left = false;
        }).start();
        right = true;
        right = false;
    }
}
