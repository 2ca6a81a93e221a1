/** Several producers and consumers over a hand-written monitor, ended by poison. */
import java.util.ArrayDeque;
import java.util.Deque;

public class ProducersConsumers {
    static class Channel<T> {
        private final Deque<T> items = new ArrayDeque<>();
        private final int capacity;
        private int most;

        Channel(int capacity) {
            this.capacity = capacity;
        }

        synchronized void send(T item) throws InterruptedException {
            while (items.size() == capacity) {
                wait();
            }
            items.addLast(item);
            most = Math.max(most, items.size());
            notifyAll();
        }

        synchronized T receive() throws InterruptedException {
            while (items.isEmpty()) {
                wait();
            }
            T item = items.removeFirst();
            notifyAll();
            return item;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Channel<Integer> channel = new Channel<>(2);
        int producers = 3;
        int consumers = 2;
        long[] sums = new long[consumers];
        Thread[] threads = new Thread[producers + consumers];
        for (int i = 0; i < producers; i++) {
            int base = i * 1000;
            threads[i] = new Thread(() -> {
                try {
                    for (int n = 1; n <= 20; n++) {
                        channel.send(base + n);
                    }
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
        }
        for (int i = 0; i < consumers; i++) {
            int me = i;
            threads[producers + i] = new Thread(() -> {
                try {
                    for (int item = channel.receive(); item >= 0; item = channel.receive()) {
                        sums[me] += item;
                    }
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
        }
        for (Thread t : threads) {
            t.start();
        }
        for (int i = 0; i < producers; i++) {
            threads[i].join();
        }
        for (int i = 0; i < consumers; i++) {
            channel.send(-1);
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(sums[0] + sums[1] + " " + (channel.most <= 2) + " " + channel.items.size());
    }
}
