/** ConcurrentLinkedQueue and Deque: nothing lost, order kept per producer. */
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

public class ConcurrentLinked {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentLinkedQueue<int[]> queue = new ConcurrentLinkedQueue<>();
        AtomicInteger left = new AtomicInteger(90);
        AtomicLong sum = new AtomicLong();
        Thread[] threads = new Thread[6];
        for (int i = 0; i < 3; i++) {
            int me = i;
            threads[i] = new Thread(() -> {
                for (int n = 0; n < 30; n++) {
                    queue.add(new int[] {me, n});
                }
            });
            threads[i + 3] = new Thread(() -> {
                int[] last = {-1, -1, -1};
                while (left.get() > 0) {
                    int[] item = queue.poll();
                    if (item == null) {
                        Thread.yield();
                        continue;
                    }
                    assert item[1] > last[item[0]] : "order of producer " + item[0];
                    last[item[0]] = item[1];
                    sum.addAndGet(item[0] * 1000 + item[1]);
                    left.decrementAndGet();
                }
            });
        }
        for (Thread t : threads) {
            t.start();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(sum.get() + " " + queue.isEmpty() + " " + queue.peek() + " " + queue.size());
        ConcurrentLinkedDeque<Integer> deque = new ConcurrentLinkedDeque<>();
        for (int i = 0; i < 6; i++) {
            if (i % 2 == 0) {
                deque.addFirst(i);
            } else {
                deque.addLast(i);
            }
        }
        System.out.println(deque + " " + deque.pollFirst() + " " + deque.pollLast() + " " + deque.remove(3) + " " + deque.contains(2) + " " + deque.peekLast());
        ConcurrentLinkedQueue<Integer> plain = new ConcurrentLinkedQueue<>(java.util.List.of(1, 2, 3, 4));
        plain.removeIf(x -> x % 2 == 0);
        for (Integer i : plain) {
            if (plain.size() < 5) {
                plain.offer(i + 10);
            }
        }
        System.out.println(plain + " " + plain.remove() + " " + plain.stream().mapToInt(x -> x).sum());
    }
}
