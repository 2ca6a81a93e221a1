// remarks: contention
// Two threads take one lock twenty times each, and do some work with it.
public class Contended {
    static final Object LOCK = new Object();
    static int count;

    static void work() {
        for (int i = 0; i < 20; i++) {
            synchronized (LOCK) {
                for (int k = 0; k < 10; k++) {
                    count++;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(Contended::work);
        Thread two = new Thread(Contended::work);
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
