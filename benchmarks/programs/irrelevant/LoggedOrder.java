/** A lock that two kinds of threads take in turn; who had it is written to a log of fixed size. */
public class LoggedOrder {
    static final int[] log = new int[64];
    static int next, balance;

    static synchronized void change(int me, int by) {
        balance += by;
        log[next++] = me * 100 + by;
    }

    static void work(int me) {
        change(me, 1);
        change(me, -1);
        change(me, 2);
        change(me, -2);
    }

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(() -> work(1)), two = new Thread(() -> work(2));
        one.start();
        two.start();
        work(3);
        one.join();
        two.join();
        assert balance == 0;
        int sum = 0;
        for (int i = 0; i < next; i++) {
            sum += log[i];
        }
        System.out.println("sum of the log: " + sum);
    }
}
