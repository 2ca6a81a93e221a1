// expect: contracts holds
// because: set is a method of the class above, which does not have the invariant: it is trusted.

import heddle.Invariant;

public class InheritedMethod {
    static class Cell {
        int value;

        public void set(int next) {
            value = next;
        }
    }

    @Invariant("isSound")
    static class Positive extends Cell {
        static boolean isSound(Positive cell) {
            return cell.value >= 0;
        }
    }

    public static void main(String[] args) {
        new Positive().set(1);
    }
}
