// expect: contracts violated
// line: 26
// because: an overriding method ensures what the one above does.

import heddle.Ensures;
import heddle.Requires;

public class Inherited {
    static class Plain {
        static boolean isLarge(Plain object, int number) {
            return number > 10;
        }

        static boolean isNext(Plain object, int number, int result) {
            return result == number + 1;
        }

        @Requires("isLarge")
        @Ensures("isNext")
        int next(int number) {
            number = number + 1;
            return number;
        }
    }

    static class Careless extends Plain { @Override int next(int number) { return number + 2; } }

    public static void main(String[] args) {
        new Plain().next(11);
        try {
            new Careless().next(12);
        } catch (Throwable caught) {
            // A broken contract is nothing that a program can catch.
        }
    }
}
