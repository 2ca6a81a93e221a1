// class: Totals
// expect: violated
// patterns: any
// fields: count, sum
// because: the inner call starts a thread of the same kind that the outer one does not join.

import java.util.ArrayList;
import java.util.List;

public class JoinsItsOwnThreads {
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

    static void work(Totals totals, Object lock, int depth) throws InterruptedException {
        List<Thread> workers = new ArrayList<>();
        for (int i = 0; i < 1; i++) {
            Thread worker = new Thread(() -> {
                synchronized (lock) {
                    totals.add(depth);
                }
            });
            workers.add(worker);
            worker.start();
        }
        if (depth > 0) {
            work(totals, lock, depth - 1);
        } else {
            return;
        }
        for (Thread worker : workers) {
            worker.join();
        }
        if (depth > 0) {
            totals.average();
        }
    }

    public static void main(String[] args) throws Exception {
        work(new Totals(), new Object(), 1);
    }
}
