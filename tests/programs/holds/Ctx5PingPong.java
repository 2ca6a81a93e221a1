// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the thread does not answer the answer.

public class Ctx5PingPong {
    static volatile int turn;

    static void play() {
        turn = 1;
        if (turn == 2) {
            turn = 4;
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
