// expect: no-data-race violated
// kind: data-race
// line: 10, 13
// because: both threads may find the plain flag unset at the same time.

public class CheckThenAct {
    private boolean claimed;

    boolean claim() {
        if (claimed) {
            return false;
        }
        claimed = true;
        return true;
    }

    public static void main(String[] args) throws Exception {
        CheckThenAct seat = new CheckThenAct();
        Thread t = new Thread(seat::claim);
        t.start();
        seat.claim();
        t.join();
    }
}
