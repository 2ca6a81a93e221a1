// expect: contracts violated
// because: a constructor is called with what it does not allow.

import heddle.Invariant;
import heddle.Requires;

@Invariant({"isOrdered", "isCounted"})
public class HelperBug {
    static int made;
    static int alive;
    private int low;
    private int high;

    static boolean isOrdered(HelperBug object) {
        return object.low < object.high;
    }

    static boolean isCounted() {
        return alive <= made;
    }

    static boolean isPositive(int size) {
        return size > 0;
    }

    @Requires("isPositive")
    HelperBug(int size) {
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
        new HelperBug(0).move(2);
    }
}
