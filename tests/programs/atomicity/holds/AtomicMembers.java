// class: Stats
// expect: holds
// tier: long
// because: the counter is an object of another class: its state is no member.

import java.util.concurrent.atomic.AtomicInteger;

public class AtomicMembers {
    static class Stats {
        private AtomicInteger count = new AtomicInteger();

        void hit() {
            int seen = count.get();
            count.set(seen + 1);
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
