// expect: contracts holds
// because: a method that overrides another one may require less.

import heddle.Requires;

public class Weakened {
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
        new Wide().use(3);
    }
}
