// class: Totals
// expect: holds
// because: all threads are in the list and are joined before the average is taken.

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
            workers.add(worker);
            worker.start();
        }
        for (Thread worker : workers) {
            worker.join();
        }
        totals.average();
    }
}
