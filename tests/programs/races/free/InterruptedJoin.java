// expect: no-data-race holds
// because: who is interrupted goes away and does not read.

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
            return;
        }
        System.out.println(result == 1);
    }
}
