/** Another builder is shown. */
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
        StringBuilder t = new StringBuilder();
        s.append(pin());
        t.append(1);
        show(t.length());
    }
}
