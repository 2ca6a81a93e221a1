// class: Turnstile
// expect: holds
// because: the updater adds in one step.

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

public class FieldUpdater {
    static class Turnstile {
        private static final AtomicIntegerFieldUpdater<Turnstile> COUNT =
                AtomicIntegerFieldUpdater.newUpdater(Turnstile.class, "count");
        private volatile int count;

        void pass() {
            COUNT.incrementAndGet(this);
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
