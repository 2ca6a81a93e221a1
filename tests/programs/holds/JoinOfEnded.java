// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: joining a thread that has ended leaves the interrupt flag as it is.

public class JoinOfEnded {
    public static void main(String[] args) throws InterruptedException {
        Thread ended = new Thread(() -> { });
        ended.start();
        ended.join();
        Thread.currentThread().interrupt();
        ended.join();
        assert Thread.interrupted();
    }
}
