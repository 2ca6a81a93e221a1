// expect: no-data-race holds
// because: the subclass asks with the lock; both methods lock the same object.

public class SubclassField {
    protected int level;

    synchronized void raise() {
        level++;
    }

    static class Gauge extends SubclassField {
        synchronized int show() {
            return level;
        }
    }

    public static void main(String[] args) throws Exception {
        Gauge gauge = new Gauge();
        Thread t = new Thread(gauge::raise);
        t.start();
        System.out.println(gauge.show() >= 0);
        t.join();
    }
}
