// warns: Counter.hits
// quiet: Counter.total
// Two visitors are counted twice: once plainly, once under a lock.
public class Counter {
    static final Object M = new Object();
    static int hits;
    static int total;

    static void visit() {
        hits = hits + 1;
        synchronized (M) {
            total = total + 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(Counter::visit);
        Thread b = new Thread(Counter::visit);
        a.start();
        b.start();
        a.join();
        b.join();
        synchronized (M) {
            System.out.println(total);
        }
    }
}
