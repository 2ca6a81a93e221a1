// at: 24
// has: 6 11 12 13 19 20 21 23 24
// lacks: 14 26
// A value goes from one thread to another through a monitor; a second field is of no interest.
public class Threads {
    static final Object lock = new Object();
    static int shared;
    static int unrelated;

    static void write() {
        int value = 7;
        synchronized (lock) {
            shared = value;
            unrelated = 9;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(Threads::write);
        writer.start();
        writer.join();
        int seen;
        synchronized (lock) {
            seen = shared;
        }
        System.out.println(seen + unrelated);
    }
}
