// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: toString is called, and leaves nothing behind.

public class ToldByConcatenation {
    static int told;

    public String toString() {
        int unseen = 5;
        return "me";
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> {
            String text = "it is " + new ToldByConcatenation();
        });
        worker.start();
        worker.join();
        if (told == 5) {
            throw new IllegalStateException("toString was called");
        }
    }
}
