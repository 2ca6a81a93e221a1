// expect: no-data-race holds
// because: without a deadline the join ends when the thread has ended.

public class JoinGivesAway extends Thread {
    static int x;

    @Override
    public void run() {
        synchronized (this) {
            notifyAll();
        }
        x = 42;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new JoinGivesAway();
        synchronized (t) {
            t.start();
            t.join();
            System.out.println(x == 42);
        }
    }
}
