// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 18
// contexts: 2
// because: the producer overwrites the first item before the consumer has taken it.

public class FlagHandover {
    static int slot;
    static volatile boolean full;

    static void consume() {
        while (!full) {
            Thread.onSpinWait();
        }
        int got = slot;
        full = false;
        assert got == 1 : "the first item is lost";
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(FlagHandover::consume);
        t.start();
        slot = 1;
        full = true;
        slot = 2;
        full = true;
        t.join();
    }
}
