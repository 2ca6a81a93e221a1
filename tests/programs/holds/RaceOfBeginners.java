// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// expect: no-data-race holds
// because: one has ended when the other begins.

public class RaceOfBeginners {
    static int shared;

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> shared = 1);
        Thread other = new Thread(() -> shared = 2);
        one.start();
        one.join();
        other.start();
        other.join();
    }
}
