// expect: no-data-race holds
// because: both threads use the one instance that there is.

public class TwoInstances {
    static int total;

    synchronized void add(int amount) {
        total += amount;
    }

    public static void main(String[] args) throws Exception {
        TwoInstances one = new TwoInstances();
        Thread t = new Thread(() -> one.add(1));
        t.start();
        one.add(2);
        t.join();
    }
}
