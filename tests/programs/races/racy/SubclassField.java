// expect: no-data-race violated
// kind: data-race
// line: 10, 15
// because: the subclass reads the inherited field without the lock of its methods.

public class SubclassField {
    protected int level;

    synchronized void raise() {
        level++;
    }

    static class Gauge extends SubclassField {
        int show() {
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
