// expect: no-data-race violated
// kind: data-race
// line: 17, 21
// because: the handler of the exhausted stack runs beside the other thread.

public class StackUsedUp {
    static int failures;

    static int depth(int reached) {
        return depth(reached + 1) + 1;
    }
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            try {
                depth(0);
            } catch (StackOverflowError error) {
                failures++;
            }
        });
        t.start();
        failures++;
        t.join();
    }
}
