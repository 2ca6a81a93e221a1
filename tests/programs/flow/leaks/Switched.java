/** A switch on the secret. */
public class Switched {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    public static void main(String[] args) {
        int k;
        switch (pin() % 3) {
            case 0:
                k = 5;
                break;
            case 1:
                k = 6;
                break;
            default:
                k = 7;
        }
        show(k);
    }
}
