/** LongAdder, DoubleAdder and accumulators from several threads. */
import java.util.concurrent.atomic.DoubleAccumulator;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

public class Adders {
    public static void main(String[] args) throws InterruptedException {
        LongAdder adder = new LongAdder();
        DoubleAdder doubles = new DoubleAdder();
        LongAccumulator max = new LongAccumulator(Long::max, Long.MIN_VALUE);
        DoubleAccumulator min = new DoubleAccumulator(Double::min, Double.POSITIVE_INFINITY);
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            int me = i;
            threads[i] = new Thread(() -> {
                for (int n = 0; n < 100; n++) {
                    adder.add(n);
                    adder.increment();
                    doubles.add(0.25);
                    max.accumulate(me * 1000 + n);
                    min.accumulate(n / 8.0 - me);
                }
            });
            threads[i].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(adder.sum() + " " + doubles.sum() + " " + max.get() + " " + min.get());
        System.out.println(adder.sumThenReset() + " " + adder + " " + adder.intValue() + " " + max.getThenReset() + " " + max.get());
        adder.decrement();
        adder.add(Long.MIN_VALUE);
        System.out.println(adder.longValue() + " " + doubles.doubleValue() + " " + doubles.sumThenReset() + " " + doubles);
    }
}
