// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 18
// because: both main and the second thread come after the first one, but neither after the other.

public class StaticAfterJoin {
    static int total;

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> total = 1);
        first.start();
        first.join();
        Thread second = new Thread(() -> total++);
        second.start();
        total++;
        second.join();
        assert total == 3 : total;
    }
}
