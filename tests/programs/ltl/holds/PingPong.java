// ltl: [](turn == 0 || turn == 1)
// fair: []<>(turn == 0) && []<>(turn == 1)
// fair: [](turn == 0 -> <>(turn == 1))
// because: each gives the turn to the other, if it gets to run.
public class PingPong {
    static volatile int turn;

    static void play(int me) {
        while (true) {
            while (turn != me) {
                Thread.onSpinWait();
            }
            turn = 1 - me;
        }
    }

    public static void main(String[] args) {
        new Thread(() -> play(1)).start();
        play(0);
    }
}
