/** Names of threads are numbered: a thread that is made for some secrets only tells. */
public class Counted {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    public static void main(String[] args) {
        if (pin() > 5) {
            new Thread(() -> {});
        }
        Thread t = new Thread(() -> {});
        show(t.getName().length() + t.getName().charAt(7));
    }
}
