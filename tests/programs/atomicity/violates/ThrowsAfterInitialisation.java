// class: Totals
// expect: violated
// patterns: any
// fields: count, sum
// because: the class was initialised, which started the writer, when the call throws.

public class ThrowsAfterInitialisation {
    static class Totals {
        private int count;
        private int sum;

        void add(int value) {
            count++;
            sum += value;
        }

        int average() {
            return sum / count;
        }
    }

    static final Totals totals = new Totals();

    static class Writer extends Thread {
        @Override
        public void run() {
            totals.add(1);
        }
    }

    static class Service {
        static final Writer writer = new Writer();

        static {
            writer.start();
            Thread.onSpinWait();
        }

        static void fail() {
            throw new IllegalStateException();
        }
    }

    public static void main(String[] args) {
        try {
            Service.fail();
        } catch (IllegalStateException expected) {
            totals.average();
        }
    }
}
