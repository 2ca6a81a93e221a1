// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: it is started after the other thread has looked.

public class AliveWhileStarting {
    static Thread late;

    public static void main(String[] args) throws InterruptedException {
        late = new Thread(() -> { });
        Thread looker = new Thread(() -> {
            assert !late.isAlive();
        });
        looker.start();
        looker.join();
        late.start();
    }
}
