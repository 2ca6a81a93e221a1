import heddle.Requires;

/** A contract that a thread breaks for another. */
class Debts {
    static volatile int balance = 1;

    static boolean isCovered() {
        return balance >= 1;
    }

    @Requires("isCovered")
    static void pay() {
        balance--;
    }

    public static void main(String[] args) {
        new Thread(Debts::pay, "other").start();
        pay();
    }
}
