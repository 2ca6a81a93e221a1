// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: uncaught-exception
// line: 12
// because: the thread interrupts main, whose join ends with an exception.

public class InterruptDuringJoin {
    public static void main(String[] args) throws Exception {
        Thread waiting = Thread.currentThread();
        Thread t = new Thread(waiting::interrupt);
        t.start();
        t.join();
    }
}
