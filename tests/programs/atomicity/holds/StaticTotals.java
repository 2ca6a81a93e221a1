// class: Totals
// expect: holds
// because: the average holds the lock of the class throughout.

import heddle.AtomicSet;

public class StaticTotals {
    static class Totals {
        @AtomicSet private static int count;
        @AtomicSet private static int sum;

        static synchronized void add(int value) {
            count++;
            sum += value;
        }

        static synchronized int average() {
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
