// expect: no-uncaught-exception violated
// kind: assertion
// line: 15
// because: the checker looks after a setter's first write and before any second one.
public class ManySetters {
    static volatile int first, second;

    static void set() {
        first = 1;
        second = -1;
    }

    static void check() {
        int one = first, other = second;
        assert one == 0 || other == -1;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[100];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(i == 50 ? ManySetters::check : ManySetters::set);
        }
        for (Thread thread : threads) thread.start();
        for (Thread thread : threads) thread.join();
    }
}
