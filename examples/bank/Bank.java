/** Two clerks move money from one account to another; a customer asks for a statement. */
public class Bank {
    static int checking = 10;
    static int savings = 10;
    static volatile boolean asked;
    static volatile boolean answered;

    static synchronized void move(int amount) {
        if (amount < 0 || amount > checking) {
            refuse(amount);
        } else {
            transfer(amount);
        }
    }

    private static void refuse(int amount) {
        System.out.println("refused: " + amount);
    }

    private static void transfer(int amount) {
        checking -= amount;
        savings += amount;
    }

    static boolean isSolvent() {
        return checking >= 0 && savings >= 0;
    }

    public static void main(String[] args) throws InterruptedException {
        int first = args.length > 0 ? Integer.parseInt(args[0]) : 3;
        int second = args.length > 1 ? Integer.parseInt(args[1]) : 8;
        Thread clerk = new Thread(() -> move(first), "clerk");
        clerk.start();
        asked = true;
        move(second);
        clerk.join();
        answered = true;
        assert isSolvent();
    }
}
