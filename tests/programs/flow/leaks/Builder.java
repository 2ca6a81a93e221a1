/** A builder collects the secret. */
public class Builder {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    public static void main(String[] args) {
        StringBuilder s = new StringBuilder();
        s.append(pin());
        show(s.length());
    }
}
