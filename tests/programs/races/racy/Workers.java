// expect: no-data-race violated
// kind: data-race
// line: 19
// because: both workers were given the same tally.

public class Workers extends Thread {
    static class Tally {
        int count;
    }

    private final Tally tally;

    Workers(Tally tally) {
        this.tally = tally;
    }

    @Override
    public void run() {
        tally.count++;
    }

    public static void main(String[] args) throws Exception {
        Tally tally = new Tally();
        Workers one = new Workers(tally);
        Workers other = new Workers(tally);
        one.start();
        other.start();
        one.join();
        other.join();
    }
}
