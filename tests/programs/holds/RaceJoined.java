// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// expect: no-data-race holds
// because: main writes after it has joined the thread.

public class RaceJoined {
    static long sum;

    static void add() {
        sum += 1;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(RaceJoined::add);
        t.start();
        t.join();
        add();
    }
}
