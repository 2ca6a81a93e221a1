// expect: contracts violated
// line: 30
// because: neither its own precondition nor the inherited one is met.

import heddle.Requires;

public class WeakenedBug {
    static class Narrow {
        static boolean isLarge(Narrow object, int number) {
            return number > 10;
        }

        @Requires("isLarge")
        void use(int number) {}
    }

    static class Wide extends Narrow {
        static boolean isSmall(Wide object, int number) {
            return number < 5;
        }

        @Override
        @Requires("isSmall")
        void use(int number) {}
    }

    public static void main(String[] args) {
        new Narrow().use(11);
        new Wide().use(11);
        new Wide().use(7);
    }
}
