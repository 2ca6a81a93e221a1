// class: Turnstile
// expect: violated
// patterns: any
// fields: count
// because: the updater reads and then sets.

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

public class FieldUpdater {
    static class Turnstile {
        private static final AtomicIntegerFieldUpdater<Turnstile> COUNT =
                AtomicIntegerFieldUpdater.newUpdater(Turnstile.class, "count");
        private volatile int count;

        void pass() {
            COUNT.set(this, COUNT.get(this) + 1);
        }
    }

    public static void main(String[] args) throws Exception {
        Turnstile it = new Turnstile();
        Thread other = new Thread(() -> it.pass());
        other.start();
        it.pass();
        other.join();
    }
}
