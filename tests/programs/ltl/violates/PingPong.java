// ltl: []<>(turn == 1)
// fair: []<>(turn == 1)
// fair: <>[](turn == 1)
// because: the first one never gives the turn away.
public class PingPong {
    static volatile int turn;

    static void play(int me) {
        while (true) {
            while (turn != me) {
                Thread.onSpinWait();
            }
            turn = 0;
        }
    }

    public static void main(String[] args) {
        new Thread(() -> play(1)).start();
        play(0);
    }
}
