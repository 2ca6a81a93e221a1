// expect: no-data-race violated
// kind: data-race
// line: 10, 11
// because: nobody waits until the neighbour has written its half.

public class PhasesWithoutBarrier {
    static final int[] halves = new int[2];

    static int step(int mine, int other) {
        halves[mine] = mine + 1;
        return halves[other];
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> step(1, 0));
        t.start();
        step(0, 1);
        t.join();
    }
}
