// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the flag stays set until both have seen it.

public class SpinsByName {
    static volatile boolean open;
    static volatile int last;

    public static void main(String[] args) throws InterruptedException {
        Runnable polls = () -> {
            while (!open)
                last = Thread.currentThread().getName().length();
        };
        Thread one = new Thread(polls, "one"), other = new Thread(polls, "the other");
        one.start();
        other.start();
        open = true;
        one.join();
        other.join();
        open = false;
    }
}
