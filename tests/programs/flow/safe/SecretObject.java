/** What is shown is in another object than the secret one. */
public class SecretObject {
    interface Card {}

    record Debit(int pin, String owner) implements Card {}

    @heddle.Secret
    static Card card() {
        return new Debit(4711, "Ann");
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    public static void main(String[] args) {
        Card card = card();
        Debit other = new Debit(12, "Bob");
        show(other.pin() > 1000 ? 1 : 0);
    }
}
