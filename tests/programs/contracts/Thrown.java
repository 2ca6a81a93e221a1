// expect: contracts violated
// because: an invariant counts where an exception leaves a method, too.

import heddle.Invariant;

@Invariant("isOrdered")
public class Thrown {
    int low;
    int high = 1;

    static boolean isOrdered(Thrown object) {
        return object.low < object.high;
    }

    void raise() {
        high = low;
        if (low == 0) {
            throw new IllegalStateException();
        }
        high = low + 1;
    }

    public static void main(String[] args) {
        try {
            new Thrown().raise();
        } catch (IllegalStateException expected) {
            // It is the object that is wrong.
        }
    }
}
