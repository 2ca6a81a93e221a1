// class: Lazy
// expect: holds
// tier: long
// because: the value is made under the monitor.

public class CheckedTwice {
    static class Lazy {
        private Object value;

        synchronized Object get() {
            if (value == null) {
                value = new Object();
            }
            return value;
        }
    }

    public static void main(String[] args) throws Exception {
        Lazy it = new Lazy();
        Thread other = new Thread(() -> it.get());
        other.start();
        it.get();
        other.join();
    }
}
