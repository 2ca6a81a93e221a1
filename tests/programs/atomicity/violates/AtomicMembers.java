// class: Stats
// expect: violated
// patterns: 1, 2, 3, 4, 5
// fields: count
// tier: long
// because: the counter is a field, read and written in two steps.

import java.util.concurrent.atomic.AtomicInteger;

public class AtomicMembers {
    static class Stats {
        private volatile int count;

        void hit() {
            int seen = count;
            count = seen + 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Stats it = new Stats();
        Thread other = new Thread(() -> it.hit());
        other.start();
        it.hit();
        other.join();
    }
}
