// expect: contracts violated
// because: an invariant counts where a constructor ends, a private one, too.

import heddle.Invariant;

public class PrivateConstructorBug {
    @Invariant("isPositive")
    enum Step {
        UP(1),
        DOWN(-1);

        final int by;

        Step(int by) {
            this.by = by;
        }

        static boolean isPositive(Step step) {
            return step.by > 0;
        }
    }

    public static void main(String[] args) {
        if (Step.UP.by != 1) {
            throw new IllegalStateException();
        }
    }
}
