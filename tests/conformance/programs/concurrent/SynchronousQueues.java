/** SynchronousQueue holds nothing: each put meets a take, fair or not. */
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

public class SynchronousQueues {
    static void meet(boolean fair) throws InterruptedException {
        SynchronousQueue<Integer> queue = new SynchronousQueue<>(fair);
        System.out.println(queue.offer(1) + " " + queue.poll() + " " + queue.size() + " " + queue.peek() + " " + queue.remainingCapacity());
        Thread producer = new Thread(() -> {
            try {
                for (int i = 0; i < 15; i++) {
                    queue.put(i);
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        producer.start();
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < 15; i++) {
            b.append(queue.take()).append(' ');
        }
        producer.join();
        System.out.println(b);
        System.out.println(queue.offer(1, 1, TimeUnit.MILLISECONDS) + " " + queue.poll(1, TimeUnit.MILLISECONDS));
        int[] sum = {0};
        Thread[] takers = new Thread[3];
        for (int i = 0; i < takers.length; i++) {
            takers[i] = new Thread(() -> {
                try {
                    int taken = queue.take();
                    synchronized (sum) {
                        sum[0] += taken;
                    }
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
            takers[i].start();
        }
        queue.put(1);
        queue.put(10);
        queue.put(100);
        for (Thread t : takers) {
            t.join();
        }
        System.out.println(sum[0]);
    }

    public static void main(String[] args) throws InterruptedException {
        meet(false);
        meet(true);
        Thread.currentThread().interrupt();
        try {
            new SynchronousQueue<String>().put("x");
        } catch (InterruptedException e) {
            System.out.println("interrupted");
        }
    }
}
