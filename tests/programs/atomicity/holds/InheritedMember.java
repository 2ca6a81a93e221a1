// class: Range
// expect: holds
// because: the monitor is held by the methods of both classes.

public class InheritedMember {
    static class Base {
        protected int low;

        synchronized void raise() {
            low = low + 1;
        }
    }

    static class Range extends Base {
        private int high;

        synchronized void shift() {
            low = low + 1;
            high = high + 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Range it = new Range();
        Thread other = new Thread(() -> it.raise());
        other.start();
        it.shift();
        other.join();
    }
}
