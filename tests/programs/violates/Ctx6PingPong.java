// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 16
// contexts: 6
// because: main | t | main | t | main | t: the last answer comes between a write and a read.

public class Ctx6PingPong {
    static volatile int turn;

    static void play() {
        turn = 1;
        if (turn == 2) {
            turn = 3;
            int seen = turn;
            assert seen != 4 : "answered twice";
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(Ctx6PingPong::play);
        t.start();
        if (turn == 1) {
            turn = 2;
            if (turn == 3) {
                turn = 4;
            }
        }
        t.join();
    }
}
