// class: Totals
// expect: holds
// because: the writer was joined when the call throws.

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
            try {
                writer.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
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
