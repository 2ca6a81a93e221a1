// expect: no-deadlock violated
// expect: no-uncaught-exception holds
// kind: deadlock
// because: a thread may miss the moment in which the flag is set; their names are looked at, so that the two do not change places.

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
        open = false;
        other.join();
    }
}
