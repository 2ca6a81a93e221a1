// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the value is read once.

public class Ctx3TornRead {
    static volatile int level;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> level = 10);
        t.start();
        int before = level;
        int after = before;
        assert before == after : "changed in between";
        t.join();
    }
}
