// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 23
// contexts: 5
// because: main | t | main | t | main: each answers the other, twice.

public class Ctx5PingPong {
    static volatile int turn;

    static void play() {
        turn = 1;
        if (turn == 2) {
            turn = 3;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(Ctx5PingPong::play);
        t.start();
        if (turn == 1) {
            turn = 2;
            assert turn != 3 : "answered";
        }
        t.join();
    }
}
