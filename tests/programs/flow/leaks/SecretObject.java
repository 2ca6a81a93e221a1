/** A secret object is told by what is in it. */
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
        show(card instanceof Debit && ((Debit) card).pin() > 1000 ? 1 : 0);
    }
}
