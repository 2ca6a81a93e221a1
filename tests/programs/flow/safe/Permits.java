/** One permit is taken, whatever the secret. */
public class Permits {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    static final java.util.concurrent.Semaphore permits = new java.util.concurrent.Semaphore(1);

    static int last;

    public static void main(String[] args) throws Exception {
        last = pin();
        Thread thread = new Thread(() -> {
            show(1);
            permits.release();
        });
        thread.start();
        permits.acquire(1);
        show(2);
        thread.join();
    }
}
