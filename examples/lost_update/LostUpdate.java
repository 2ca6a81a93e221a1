/** Two threads add one to the same counter; one of the additions can get lost. */
public class LostUpdate {
    static int count;

    static void increment() {
        count = count + 1;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(LostUpdate::increment);
        other.start();
        increment();
        other.join();
        assert count == 2 : "lost an update: count is " + count;
    }
}
