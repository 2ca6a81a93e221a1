// expect: no-data-race violated
// kind: data-race
// line: 10
// because: both threads add without a lock.

public class Counter {
    static int count;

    static void add() {
        count++;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(Counter::add);
        t.start();
        add();
        t.join();
    }
}
