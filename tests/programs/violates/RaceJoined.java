// expect: no-data-race violated
// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// kind: data-race
// line: 12
// because: main writes while the thread may still run.

public class RaceJoined {
    static long sum;

    static void add() {
        sum += 1;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(RaceJoined::add);
        t.start();
        add();
        t.join();
    }
}
