// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: main never sees the number that it would answer.

public class Ctx6PingPong {
    static volatile int turn;

    static void play() {
        turn = 1;
        if (turn == 2) {
            turn = 5;
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
