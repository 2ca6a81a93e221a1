// expect: no-uncaught-exception violated
// kind: assertion
// line: 21
// because: the auditor adds the accounts up while money is on its way from one to the other.
public class Audit {
    static final int[] accounts = {1000, 1000};

    static synchronized void withdraw(int from, int amount) { accounts[from] -= amount; }

    static synchronized void deposit(int to, int amount) { accounts[to] += amount; }

    static synchronized int total() { return accounts[0] + accounts[1]; }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[40];
        for (int i = 0; i < threads.length; i++) {
            int from = i % 2;
            threads[i] = new Thread(() -> { withdraw(from, 10); deposit(1 - from, 10); });
        }
        for (Thread thread : threads) thread.start();
        assert total() == 2000;
        for (Thread thread : threads) thread.join();
    }
}
