// expect: contracts holds
// because: an exception leaves a method only behind its finally, and a predicate that is true stays true then.

import heddle.Invariant;

@Invariant("isOrdered")
public class Repaired {
    int low;
    int high = 1;

    static boolean isOrdered(Repaired object) {
        return object.low < object.high;
    }

    void raise() {
        try {
            high = low;
            throw new IllegalStateException();
        } finally {
            high = low + 1;
        }
    }

    void refuse() {
        throw new IllegalStateException();
    }

    public static void main(String[] args) {
        Repaired object = new Repaired();
        try {
            object.raise();
        } catch (IllegalStateException expected) {
            // The object is sound.
        }
        try {
            object.refuse();
        } catch (IllegalStateException expected) {
            // It still is.
        }
    }
}
