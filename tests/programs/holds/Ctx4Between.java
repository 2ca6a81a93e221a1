// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: a reads once.

public class Ctx4Between {
    static volatile int x;

    static void readTwice() {
        int first = x;
        int second = first;
        assert first == second : "changed in between";
    }

    public static void main(String[] args) {
        Thread a = new Thread(Ctx4Between::readTwice);
        Thread b = new Thread(() -> x = 1);
        a.start();
        b.start();
    }
}
