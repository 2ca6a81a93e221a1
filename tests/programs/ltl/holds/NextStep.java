// ltl: [](first && !second -> X second)
// ltl: !(X first && first)
// because: nobody else takes a step in between.
public class NextStep {
    static volatile boolean first, second, other;

    public static void main(String[] args) {
        first = true;
        second = true;
    }
}
