// expect: contracts holds
// because: the predicate looks first, and what it throws it catches itself.

import heddle.Ensures;
import heddle.Requires;

public class ThrowingPredicate {
    static final int[] room = new int[2];

    static boolean isFree(int slot) {
        try {
            return room[slot] == 0;
        } catch (ArrayIndexOutOfBoundsException none) {
            return true;
        }
    }

    static boolean isInside(int slot, int result) {
        return slot >= room.length || room[slot] == result;
    }

    @Requires("isFree")
    @Ensures("isInside")
    static int take(int slot) {
        try {
            while (slot > 1)
                slot = room[slot];
            return ++room[slot];
        } catch (RuntimeException behind) {
            return 0;
        }
    }

    public static void main(String[] args) {
        take(2);
        take(0);
    }
}
