/** Two permits are there only after the other output. */
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

    public static void main(String[] args) throws Exception {
        int count = pin() > 3 ? 2 : 1;
        Thread thread = new Thread(() -> {
            show(1);
            permits.release();
        });
        thread.start();
        permits.acquire(count);
        show(2);
        thread.join();
    }
}
