// expect: no-data-race violated
// kind: data-race
// line: 12, 17
// because: the constructor starts the thread before it has set the field.

public class EscapingThis implements Runnable {
    private int size;

    EscapingThis(Thread[] started) {
        started[0] = new Thread(this);
        started[0].start();
        size = 5;
    }

    @Override
    public void run() {
        System.out.println(size >= 0);
    }

    public static void main(String[] args) throws Exception {
        Thread[] started = new Thread[1];
        new EscapingThis(started);
        started[0].join();
    }
}
