// class: Tally
// expect: violated
// patterns: any
// fields: a, b
// because: one of the two threads still counts while the sum is taken.

public class JoinsOneOfTwo {
    static class Tally {
        private int a;
        private int b;

        synchronized void count() {
            a = a + 1;
            b = b + 1;
        }

        int sum() {
            return a + b;
        }
    }

    public static void main(String[] args) throws Exception {
        Tally tally = new Tally();
        Thread one = new Thread(tally::count);
        Thread two = new Thread(tally::count);
        one.start();
        two.start();
        one.join();
        tally.sum();
        two.join();
    }
}
