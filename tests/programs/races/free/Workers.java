// expect: no-data-race holds
// because: each worker has a tally of its own, which main reads when the worker has ended.

public class Workers extends Thread {
    static class Tally {
        int count;
    }

    private final Tally tally = new Tally();

    @Override
    public void run() {
        tally.count++;
    }

    public static void main(String[] args) throws Exception {
        Workers one = new Workers();
        Workers other = new Workers();
        one.start();
        other.start();
        one.join();
        other.join();
        assert one.tally.count + other.tally.count == 2;
    }
}
