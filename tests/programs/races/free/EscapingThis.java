// expect: no-data-race holds
// because: the constructor sets the field before it starts the thread.

public class EscapingThis implements Runnable {
    private final int size;

    EscapingThis(Thread[] started) {
        size = 5;
        started[0] = new Thread(this);
        started[0].start();
    }

    @Override
    public void run() {
        System.out.println(size == 5);
    }

    public static void main(String[] args) throws Exception {
        Thread[] started = new Thread[1];
        new EscapingThis(started);
        started[0].join();
    }
}
