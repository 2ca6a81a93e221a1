// expect: no-data-race violated
// kind: data-race
// line: 10
// because: two instances have two locks, and the total belongs to the class.

public class TwoInstances {
    static int total;

    synchronized void add(int amount) {
        total += amount;
    }

    public static void main(String[] args) throws Exception {
        TwoInstances one = new TwoInstances();
        TwoInstances other = new TwoInstances();
        Thread t = new Thread(() -> one.add(1));
        t.start();
        other.add(2);
        t.join();
    }
}
