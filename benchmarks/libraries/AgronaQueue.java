import org.agrona.concurrent.ManyToOneConcurrentArrayQueue;

/** Two threads offer, one polls. */
public class AgronaQueue {
    public static void main(String[] args) throws InterruptedException {
        ManyToOneConcurrentArrayQueue<Integer> queue = new ManyToOneConcurrentArrayQueue<>(4);
        Thread first = new Thread(() -> queue.offer(1));
        Thread second = new Thread(() -> queue.offer(2));
        first.start();
        second.start();
        int sum = 0;
        for (int found = 0; found < 2;) {
            Integer next = queue.poll();
            if (next == null) {
                Thread.onSpinWait();
            } else {
                sum += next;
                found++;
            }
        }
        first.join();
        second.join();
        assert sum == 3 : sum;
        System.out.println("done");
    }
}
