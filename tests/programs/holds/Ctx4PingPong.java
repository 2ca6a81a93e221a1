// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: main answers in another field.

public class Ctx4PingPong {
    static volatile int turn;
    static volatile int answer;

    static void play() {
        turn = 1;
        int seen = turn;
        assert seen != 2 : "an answer came";
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(Ctx4PingPong::play);
        t.start();
        if (turn == 1) {
            answer = 2;
        }
        t.join();
    }
}
