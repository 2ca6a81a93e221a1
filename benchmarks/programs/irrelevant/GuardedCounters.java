/** The counters of a report have a lock of their own. */
public class GuardedCounters {
    static final Object statistics = new Object();
    static int puts, takes;
    static int stock;

    static void count(boolean put) {
        synchronized (statistics) {
            if (put) {
                puts++;
            } else {
                takes++;
            }
        }
    }

    static void work() {
        count(true);
        synchronized (GuardedCounters.class) {
            stock++;
        }
        count(false);
        synchronized (GuardedCounters.class) {
            stock--;
        }
        count(true);
    }

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(() -> work()), two = new Thread(() -> work());
        one.start();
        two.start();
        work();
        one.join();
        two.join();
        assert stock == 0;
        System.out.println(puts + " puts, " + takes + " takes");
    }
}
