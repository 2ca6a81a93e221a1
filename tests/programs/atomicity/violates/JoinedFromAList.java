// class: Totals
// expect: violated
// patterns: any
// fields: count, sum
// because: one thread is not in the list, so that it is not joined.

import java.util.ArrayList;
import java.util.List;

public class JoinedFromAList {
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

    public static void main(String[] args) throws Exception {
        Totals totals = new Totals();
        Object lock = new Object();
        List<Thread> workers = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            int value = i;
            Thread worker = new Thread(() -> {
                synchronized (lock) {
                    totals.add(value);
                }
            });
            if (i > 0) {
                workers.add(worker);
            }
            worker.start();
        }
        for (Thread worker : workers) {
            worker.join();
        }
        totals.average();
    }
}
