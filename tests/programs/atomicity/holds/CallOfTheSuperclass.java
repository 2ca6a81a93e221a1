// class: Pair
// expect: holds
// tier: long
// because: the override holds the monitor around the call of its superclass.

public class CallOfTheSuperclass {
    static class Half {
        protected int a;

        synchronized void set(int value) {
            a = value;
        }

        synchronized int sum() {
            return a;
        }
    }

    static class Pair extends Half {
        private int b;

        @Override
        synchronized void set(int value) {
            super.set(value);
            b = value;
        }

        @Override
        synchronized int sum() {
            return a + b;
        }
    }

    public static void main(String[] args) throws Exception {
        Pair it = new Pair();
        Thread other = new Thread(() -> it.set(1));
        other.start();
        it.sum();
        other.join();
    }
}
