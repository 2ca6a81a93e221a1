/** Workers take numbers; the last one that each kind of worker took is remembered for a report. */
public class LastSeen {
    static volatile int lastEven, lastOdd, lastBy;
    static int next;

    static synchronized int take() {
        return next++;
    }

    static void work(int me) {
        for (int i = 0; i < 3; i++) {
            int number = take();
            if (number % 2 == 0) {
                lastEven = number;
            } else {
                lastOdd = number;
            }
            lastBy = me;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(() -> work(1)), two = new Thread(() -> work(2));
        one.start();
        two.start();
        work(3);
        one.join();
        two.join();
        assert next == 9;
        System.out.println(lastEven + " " + lastOdd + " by " + lastBy);
    }
}
