// class: Lazy
// expect: violated
// patterns: any
// fields: value
// tier: long
// because: the second look may see what the first did not: two reads around a write of another thread.

public class CheckedTwice {
    static class Lazy {
        private volatile Object value;

        Object get() {
            if (value == null) {
                synchronized (this) {
                    if (value == null) {
                        value = new Object();
                    }
                }
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
