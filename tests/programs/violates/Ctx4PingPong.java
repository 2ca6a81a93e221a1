// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 14
// contexts: 4
// because: main | t | main | t: main answers between the thread's write and its read.

public class Ctx4PingPong {
    static volatile int turn;

    static void play() {
        turn = 1;
        int seen = turn;
        assert seen != 2 : "an answer came";
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(Ctx4PingPong::play);
        t.start();
        if (turn == 1) {
            turn = 2;
        }
        t.join();
    }
}
