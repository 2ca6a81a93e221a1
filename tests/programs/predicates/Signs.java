// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the predicates that relate its variables say so in every state.

public class Signs {
    static final Object LOCK = new Object();
    static int balance;

    static class Payer extends Thread {
        @Override
        public void run() {
            while (true) {
                synchronized (LOCK) {
                    if (balance < 1000000) {
                        balance = balance + 7;
                    }
                }
            }
        }
    }

    public static void main(String[] args) {
        new Payer().start();
        while (true) {
            synchronized (LOCK) {
                if (balance > 5) {
                    balance = balance - 5;
                }
                assert balance >= 0;
            }
        }
    }
}
