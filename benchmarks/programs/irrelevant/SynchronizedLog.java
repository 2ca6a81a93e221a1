/** A log with synchronized methods, as an object that all threads share. */
public class SynchronizedLog {
    static final class Log {
        private final long[] entries = new long[32];
        private int size;

        synchronized void add(long entry) {
            entries[size++ & 31] = entry;
        }

        synchronized void print() {
            for (int i = 0; i < (size & 31); i++) {
                System.out.println(entries[i]);
            }
        }
    }

    static final Log log = new Log();
    static int value;

    static void work(int me) {
        log.add(me);
        synchronized (SynchronizedLog.class) {
            value += me;
        }
        log.add(-me);
        synchronized (SynchronizedLog.class) {
            value -= me;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(() -> work(1)), two = new Thread(() -> work(2));
        one.start();
        two.start();
        work(3);
        one.join();
        two.join();
        assert value == 0;
        log.print();
    }
}
