// expect: no-data-race holds
// because: a thread has counted when it starts its successor.
// unbounded: every thread starts another one, for ever.

public class Generations implements Runnable {
    private int number;

    @Override
    public void run() {
        synchronized (this) {
            number++;
        }
        new Thread(this).start();
    }

    public static void main(String[] args) {
        new Generations().run();
    }
}
