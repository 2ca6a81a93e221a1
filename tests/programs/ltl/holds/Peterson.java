// ltl: []!(inside0 && inside1)
// fair: <>inside0 && <>inside1
// because: whoever comes second lets the other go first.
public class Peterson {
    static volatile boolean wants0, wants1, inside0, inside1;
    static volatile int turn;

    public static void main(String[] args) {
        new Thread(() -> {
            wants1 = true;
            turn = 0;
            while (wants0 && turn == 0) {
                Thread.onSpinWait();
            }
            inside1 = true;
            inside1 = false;
            wants1 = false;
        }).start();
        wants0 = true;
        turn = 1;
        while (wants1 && turn == 1) {
            Thread.onSpinWait();
        }
        inside0 = true;
        inside0 = false;
        wants0 = false;
    }
}
