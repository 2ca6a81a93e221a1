// ends: uncaught-exception
// The run itself fails, in every schedule.
public class Failing {
    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> {
            throw new IllegalStateException("broken");
        });
        worker.start();
        worker.join();
    }
}
