/** Whether a thread sleeps is not seen. */
public class SleepTime {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    static int slept;

    public static void main(String[] args) throws Exception {
        if (pin() > 3) {
            Thread.sleep(10);
            slept = 1;
        }
        show(1);
    }
}
