// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 14
// contexts: 4
// because: main | a | b | a: the write of b comes between the two reads of a.

public class Ctx4Between {
    static volatile int x;

    static void readTwice() {
        int first = x;
        int second = x;
        assert first == second : "changed in between";
    }

    public static void main(String[] args) {
        Thread a = new Thread(Ctx4Between::readTwice);
        Thread b = new Thread(() -> x = 1);
        a.start();
        b.start();
    }
}
