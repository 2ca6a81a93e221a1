/** A lock that spins; how often it went round is counted. */
public class SpinCount {
    static volatile boolean busy;
    static volatile long rounds;
    static int shared;

    static void enter() {
        while (true) {
            synchronized (SpinCount.class) {
                if (!busy) {
                    busy = true;
                    return;
                }
            }
            rounds = rounds + 1;
        }
    }

    static void work() {
        enter();
        shared++;
        busy = false;
    }

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(SpinCount::work);
        one.start();
        work();
        one.join();
        assert shared == 2;
        System.out.println(rounds + " rounds");
    }
}
