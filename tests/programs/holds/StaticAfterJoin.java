// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: each thread has ended before the next one accesses the total.

public class StaticAfterJoin {
    static int total;

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> total = 1);
        first.start();
        first.join();
        Thread second = new Thread(() -> total++);
        second.start();
        second.join();
        total++;
        assert total == 3 : total;
    }
}
