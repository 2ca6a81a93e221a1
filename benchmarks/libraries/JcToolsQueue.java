import org.jctools.queues.MpscArrayQueue;

/** Two threads offer, one polls. */
public class JcToolsQueue {
    public static void main(String[] args) throws InterruptedException {
        MpscArrayQueue<Integer> queue = new MpscArrayQueue<>(4);
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
