// expect: contracts violated
// line: 20
// because: the predicate looks behind the end of the array, so it is not true, whatever is caught.

import heddle.Requires;

public class ThrowingPredicateBug {
    static final int[] room = new int[2];

    static boolean isFree(int slot) {
        return room[slot] == 0;
    }

    @Requires("isFree")
    static void take(int slot) {
    }

    public static void main(String[] args) {
        try {
            take(2);
        } catch (RuntimeException caught) {
            take(0);
        }
    }
}
