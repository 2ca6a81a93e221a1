// expect: no-deadlock violated
// expect: no-uncaught-exception holds
// kind: deadlock
// contexts: 3
// because: all three hold their left fork and wait for the right one.

public class DiningPhilosophers {
    static final Object[] forks = {new Object(), new Object(), new Object()};
    static final boolean[] ate = new boolean[3];

    static void dine(int seat) {
        int left = seat;
        int right = (seat + 1) % 3;
        synchronized (forks[left]) {
            synchronized (forks[right]) {
                ate[seat] = true;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread first = new Thread(() -> dine(0));
        Thread second = new Thread(() -> dine(1));
        first.start();
        second.start();
        dine(2);
        first.join();
        second.join();
        assert ate[0] && ate[1] && ate[2];
    }
}
