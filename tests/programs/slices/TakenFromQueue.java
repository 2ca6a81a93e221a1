/** A queue hands a value to another thread. */
public class TakenFromQueue {
    static int unread;

    public static void main(String[] args) throws InterruptedException {
        java.util.concurrent.BlockingQueue<Integer> queue = new java.util.concurrent.ArrayBlockingQueue<>(1);
        Thread thread = new Thread(() -> {
            unread = 3;
            queue.offer(args.length);
        });
        thread.start();
        int seen = queue.take();
        unread++;
        System.out.println(seen);
    }
}
// at: 14
// has: 9 11 12
// lacks: 8 13
