/** Whether a builder has a first character is decided by what it holds. */
public class BuilderIndex {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    public static void main(String[] args) {
        StringBuilder text = new StringBuilder();
        if (pin() > 3) {
            text.append("x");
        }
        int seen = 0;
        try {
            text.charAt(0);
        } catch (StringIndexOutOfBoundsException e) {
            seen = 1;
        }
        show(seen);
    }
}
