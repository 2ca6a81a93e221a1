/** Array, linked and priority blocking queues: order, capacity, timeouts, draining. */
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.TimeUnit;

public class BlockingQueues {
    static void transfer(BlockingQueue<Integer> queue) throws InterruptedException {
        Thread producer = new Thread(() -> {
            try {
                for (int i = 1; i <= 30; i++) {
                    queue.put(i);
                }
                queue.put(-1);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        producer.start();
        long hash = 0;
        for (int item = queue.take(); item != -1; item = queue.take()) {
            hash = hash * 31 + item;
        }
        producer.join();
        System.out.println(queue.getClass().getSimpleName() + " " + hash + " " + queue.isEmpty());
    }

    public static void main(String[] args) throws InterruptedException {
        transfer(new ArrayBlockingQueue<>(1));
        transfer(new ArrayBlockingQueue<>(3, true));
        transfer(new LinkedBlockingQueue<>());
        transfer(new LinkedBlockingQueue<>(2));
        transfer(new LinkedBlockingDeque<>(4));
        BlockingQueue<String> full = new ArrayBlockingQueue<>(2);
        System.out.println(full.offer("a") + " " + full.add("b") + " " + full.offer("c") + " " + full.offer("d", 1, TimeUnit.MILLISECONDS) + " " + full.remainingCapacity());
        try {
            full.add("e");
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(full + " " + full.peek() + " " + full.contains("b") + " " + full.remove("a") + " " + full.poll() + " " + full.poll(1, TimeUnit.MILLISECONDS));
        BlockingQueue<Integer> priority = new PriorityBlockingQueue<>(List.of(5, 1, 4));
        priority.put(0);
        List<Integer> drained = new ArrayList<>();
        System.out.println(priority.take() + " " + priority.drainTo(drained, 2) + " " + drained + " " + priority);
        LinkedBlockingDeque<Integer> deque = new LinkedBlockingDeque<>();
        deque.putFirst(1);
        deque.putLast(2);
        deque.offerFirst(0);
        System.out.println(deque + " " + deque.takeLast() + " " + deque.pollFirst() + " " + deque.peekLast());
        try {
            full.put(null);
        } catch (NullPointerException e) {
            System.out.println("no nulls");
        }
        BlockingQueue<Integer> shared = new LinkedBlockingQueue<>();
        Thread[] producers = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int base = i * 100;
            producers[i] = new Thread(() -> {
                for (int k = 0; k < 10; k++) {
                    shared.add(base + k);
                }
            });
            producers[i].start();
        }
        int sum = 0;
        for (int i = 0; i < 30; i++) {
            sum += shared.take();
        }
        System.out.println(sum + " " + shared.size());
    }
}
