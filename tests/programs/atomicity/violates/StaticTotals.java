// class: Totals
// expect: violated
// patterns: any
// fields: count, sum
// because: the average reads the two totals under the lock, but not in one critical section.

import heddle.AtomicSet;

public class StaticTotals {
    static class Totals {
        @AtomicSet private static int count;
        @AtomicSet private static int sum;

        static synchronized void add(int value) {
            count++;
            sum += value;
        }

        static int average() {
            int n = count();
            return n == 0 ? 0 : sum() / n;
        }

        static synchronized int count() {
            return count;
        }

        static synchronized int sum() {
            return sum;
        }
    }

    public static void main(String[] args) throws Exception {
        Totals.add(3);
        Thread other = new Thread(() -> Totals.add(1));
        other.start();
        Totals.average();
        other.join();
    }
}
