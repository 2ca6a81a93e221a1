// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 16
// contexts: 3
// because: main | t | main: the value changes between two reads.

public class Ctx3TornRead {
    static volatile int level;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> level = 10);
        t.start();
        int before = level;
        int after = level;
        assert before == after : "changed in between";
        t.join();
    }
}
