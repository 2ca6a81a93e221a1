// expect: no-data-race violated
// kind: data-race
// line: 11, 19
// because: an interrupt ends the join before the thread has ended.

public class InterruptedJoin {
    static int result;

    public static void main(String[] args) throws Exception {
        Thread waiting = Thread.currentThread();
        Thread t = new Thread(() -> result = 1);
        new Thread(waiting::interrupt).start();
        t.start();
        try {
            t.join();
        } catch (InterruptedException early) {
            System.out.println("early");
        }
        System.out.println(result >= 0);
    }
}
