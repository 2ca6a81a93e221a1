/** A negative time to sleep throws. */
public class SleepTime {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    public static void main(String[] args) throws Exception {
        Thread.sleep(pin() - 5000);
        show(1);
    }
}
