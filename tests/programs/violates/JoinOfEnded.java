// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: uncaught-exception
// line: 18
// because: joining a thread that has ended does not look at the interrupt flag.

public class JoinOfEnded {
    public static void main(String[] args) throws InterruptedException {
        Thread ended = new Thread(() -> { });
        ended.start();
        ended.join();
        Thread.currentThread().interrupt();
        try {
            ended.join();
        } catch (InterruptedException e) {
            return;
        }
        throw new IllegalStateException("there was nothing to wait for");
    }
}
