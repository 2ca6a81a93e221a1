/** The largest number that a worker saw is part of a report. */
public class LongestWait {
    static volatile int largest, smallest = 99;
    static int next;

    static synchronized int take() {
        return next++;
    }

    static void work() {
        for (int i = 0; i < 2; i++) {
            int number = take();
            largest = Math.max(largest, number);
            smallest = Math.min(smallest, number);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(LongestWait::work), two = new Thread(LongestWait::work);
        one.start();
        two.start();
        work();
        one.join();
        two.join();
        assert next == 6;
        System.out.println(smallest + " to " + largest);
    }
}
