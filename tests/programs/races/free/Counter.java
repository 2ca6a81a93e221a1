// expect: no-data-race holds
// because: adding is a synchronized method of the class.

public class Counter {
    static int count;

    static synchronized void add() {
        count++;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(Counter::add);
        t.start();
        add();
        t.join();
        assert count == 2;
    }
}
