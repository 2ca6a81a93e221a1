// expect: no-data-race holds
// because: after the join with a deadline main asks whether the thread has ended.

public class TimedJoin {
    static int result;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> result = 42);
        t.start();
        t.join(10);
        if (!t.isAlive()) {
            System.out.println(result == 42);
        }
        t.join();
    }
}
