// expect: no-data-race violated
// kind: data-race
// line: 10
// because: none of the threads that the loop starts waits for another.

public class ManyThreads {
    static int served;

    static void serve() {
        served++;
    }

    public static void main(String[] args) {
        while (true) {
            new Thread(ManyThreads::serve).start();
        }
    }
}
