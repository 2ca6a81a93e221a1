/** A secret is kept among the system properties. */
public class SystemProperty {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    static void keep(String value) {
        try {
            System.setProperty("kept", value);
        } catch (Throwable refused) {
            return;
        }
    }

    static int kept() {
        try {
            return Integer.getInteger("kept", 0);
        } catch (Throwable refused) {
            return 0;
        }
    }

    public static void main(String[] args) {
        int pin = pin();
        keep(Integer.toString(pin));
        show(kept());
    }
}
