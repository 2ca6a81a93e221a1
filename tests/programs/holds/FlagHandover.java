// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the producer waits until the flag says that the item was taken.

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
        while (full) {
            Thread.onSpinWait();
        }
        slot = 2;
        full = true;
        t.join();
    }
}
