// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: uncaught-exception
// line: 22
// because: putting strings together calls toString of the object.

public class ToldByConcatenation {
    static int told;

    public String toString() {
        told = 5;
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
