// expect: contracts holds
// because: the private constructor leaves every object sound.

import heddle.Invariant;

@Invariant("isPositive")
public class PrivateConstructor {
    private static final PrivateConstructor ONLY = new PrivateConstructor(1);

    private int by;

    private PrivateConstructor(int by) {
        this.by = by;
    }

    static boolean isPositive(PrivateConstructor object) {
        return object.by > 0;
    }

    static PrivateConstructor only() {
        return ONLY;
    }

    void twice() {
        by += by;
    }

    public static void main(String[] args) {
        only().twice();
    }
}
