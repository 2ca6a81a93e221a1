import java.util.concurrent.atomic.LongAdder;

/** A bounded buffer; how many elements went through and how often it was full is counted. */
public class AdderStatistics {
    static final LongAdder put = new LongAdder(), taken = new LongAdder(), waits = new LongAdder();
    static final int[] elements = new int[2];
    static int size;

    static synchronized void put(int element) throws InterruptedException {
        while (size == elements.length) {
            waits.increment();
            AdderStatistics.class.wait();
        }
        elements[size++] = element;
        put.increment();
        AdderStatistics.class.notifyAll();
    }

    static synchronized int take() throws InterruptedException {
        while (size == 0) {
            waits.increment();
            AdderStatistics.class.wait();
        }
        taken.increment();
        AdderStatistics.class.notifyAll();
        return elements[--size];
    }

    public static void main(String[] args) throws Exception {
        Thread[] producers = new Thread[2];
        for (int i = 0; i < producers.length; i++) {
            producers[i] = new Thread(() -> {
                try {
                    put(1);
                    put(2);
                    put(3);
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
            producers[i].start();
        }
        int sum = 0;
        for (int i = 0; i < 6; i++) {
            sum += take();
        }
        assert sum == 12;
        System.out.println(put.sum() + " put, " + taken.sum() + " taken, " + waits.sum() + " waits");
    }
}
