// ltl: [](first && !second -> X second)
// because: the other thread may take a step in between.
public class NextStep {
    static volatile boolean first, second, other;

    public static void main(String[] args) {
        new Thread(() -> other = true).start();
        first = true;
        second = true;
    }
}
