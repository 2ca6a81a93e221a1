// no-remarks: unused-lock
// What the library locks inside its own objects is no lock of the program's.
public class MadeByLibrary {
    static int count;

    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Runnable work = () -> {
            synchronized (lock) { count++; }
        };
        Thread one = new Thread(work);
        Thread two = new Thread(work);
        one.start();
        two.start();
        two.interrupt();
        one.join();
        two.join();
    }
}
