// class: Range
// expect: violated
// patterns: any
// fields: low, high
// because: the subclass changes a field of its superclass without the monitor.

public class InheritedMember {
    static class Base {
        protected int low;

        synchronized void raise() {
            low = low + 1;
        }
    }

    static class Range extends Base {
        private int high;

        void shift() {
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
