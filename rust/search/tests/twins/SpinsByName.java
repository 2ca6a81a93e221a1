// Two threads poll a flag that is set for a moment only, one after the other. Their names are looked at, so that
// they do not change places.
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
