/** An exception that leaves another thread ends only that thread; the status stays 0. */
public class UncaughtInThread {
    static volatile String seen = "nothing";

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> {
            seen = "started";
            Object o = "text";
            Integer i = (Integer) o;
            seen = "not reached " + i;
        }, "worker");
        worker.start();
        worker.join();
        System.out.println(seen + " " + worker.isAlive() + " " + worker.getState());
        System.out.println("main goes on");
    }
}
