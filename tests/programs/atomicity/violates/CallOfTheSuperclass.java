// class: Pair
// expect: violated
// patterns: any
// fields: a, b
// tier: long
// because: each half is atomic, the override that calls its superclass is not.

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
        void set(int value) {
            super.set(value);
            synchronized (this) {
                b = value;
            }
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
