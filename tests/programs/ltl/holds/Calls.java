// ltl: [](enter(Calls.move) -> <>exit(Calls.move))
// ltl: !moved U enter(Calls.move)
// ltl: !exit(Calls.move) U moved
// ltl: []!(enter(Calls.move) && exit(Calls.move))
// ltl: <>(enter(Calls.move) && <>exit(Calls.move))
// ltl: <>exit(Calls.main)
// ltl: <>[]!exit(Calls.move)
// because: a call of move sets the flag before it ends, and there are two of them.
public class Calls {
    static volatile boolean moved;

    static void move(int much) {
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
