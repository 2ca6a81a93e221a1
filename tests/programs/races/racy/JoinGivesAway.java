// expect: no-data-race violated
// kind: data-race
// line: 14, 22
// because: a join waits on the thread, which gives its lock away, and may time out.

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
            t.join(10);
            System.out.println(x >= 0);
        }
        t.join();
    }
}
