// expect: contracts holds
// because: private methods may leave an object unsound for a while, and constructors before they end.

import heddle.Invariant;
import heddle.Requires;

@Invariant({"isOrdered", "isCounted"})
public class Helper {
    static int made;
    static int alive;
    private int low;
    private int high;

    static boolean isOrdered(Helper object) {
        return object.low < object.high;
    }

    static boolean isCounted() {
        return alive <= made;
    }

    static boolean isPositive(int size) {
        return size > 0;
    }

    @Requires("isPositive")
    Helper(int size) {
        made++;
        alive++;
        grow(size);
        size = 0;
    }

    private void grow(int size) {
        high = low;
        high += size;
    }

    void move(int by) {
        low += by;
        grow(1);
    }

    public static void main(String[] args) {
        new Helper(1).move(2);
    }
}
