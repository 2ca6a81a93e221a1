// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 26
// because: what is counted between two joins depends on who has ended.

public class JoinedInTurn {
    static final Object lock = new Object();
    static int count;

    public static void main(String[] args) throws InterruptedException {
        java.util.List<Thread> threads = new java.util.ArrayList<>();
        for (int i = 0; i < 3; i++)
            threads.add(new Thread(() -> {
                synchronized (lock) {
                    count++;
                }
            }));
        for (Thread thread : threads)
            thread.start();
        int joined = 0;
        for (Thread thread : threads) {
            thread.join();
            joined++;
            synchronized (lock) {
                assert joined == count;
            }
        }
    }
}
