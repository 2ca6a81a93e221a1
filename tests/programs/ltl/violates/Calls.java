// ltl: !exit(Calls.move) U moved
// ltl: [](exit(Calls.move) -> moved)
// ltl: []!exit(Calls.move)
// fair: []<>enter(Calls.move)
// because: the first call ends with an exception before it sets the flag.
public class Calls {
    static volatile boolean moved;

    static void move(int much) {
        if (much / (much - 1) == 0) {
            return;
        }
        moved = true;
    }

    public static void main(String[] args) {
        new Thread(() -> {
            try {
                move(1);
            } catch (ArithmeticException e) {
            }
        }).start();
        move(2);
    }
}
