// expect: no-uncaught-exception violated
// kind: assertion
// line: 30
// because: there is a run that breaks it.

public class SignsBug {
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
                if (balance > 1) {
                    balance = balance - 5;
                }
                assert balance >= 0;
            }
        }
    }
}
