// expect: no-uncaught-exception holds
// because: a reference to a method of the program itself sets an even number.

public class SetByReference {
    static final Object LOCK = new Object();
    static int even;
    static int steps;

    interface Setter {
        void set(int value);
    }

    static void put(int value) {
        even = value;
    }

    static class Writer extends Thread {
        @Override
        public void run() {
            while (true) {
                synchronized (LOCK) {
                    even = even + 2;
                    steps = steps + 1;
                }
            }
        }
    }

    public static void main(String[] args) {
        Setter setter = SetByReference::put;
        setter.set(4);
        new Writer().start();
        synchronized (LOCK) {
            assert even % 2 == 0;
        }
    }
}
