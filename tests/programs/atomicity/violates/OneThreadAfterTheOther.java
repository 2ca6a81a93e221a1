// class: Totals
// expect: violated
// patterns: any
// fields: count, sum
// because: a thread is joined only for a while before the next one is started.

public class OneThreadAfterTheOther {
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

    static void run(Totals totals, int value) throws InterruptedException {
        Thread worker = new Thread(() -> totals.add(value));
        worker.start();
        worker.join(1);
    }

    public static void main(String[] args) throws Exception {
        Totals totals = new Totals();
        for (int i = 0; i < 2; i++) {
            run(totals, i);
            totals.average();
        }
    }
}
