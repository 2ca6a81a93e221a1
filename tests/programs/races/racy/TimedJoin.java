// expect: no-data-race violated
// kind: data-race
// line: 10, 13
// because: a join with a deadline may return while the thread still runs.

public class TimedJoin {
    static int result;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> result = 42);
        t.start();
        t.join(10);
        System.out.println(result >= 0);
        t.join();
    }
}
