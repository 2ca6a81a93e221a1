// expect: no-data-race violated
// kind: data-race
// line: 18, 22
// because: the loop joins all threads but the last.

public class JoinAllButOne {
    static int value;

    public static void main(String[] args) throws Exception {
        Thread[] threads = new Thread[2];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(JoinAllButOne::add);
            threads[i].start();
        }
        for (int i = 0; i < threads.length - 1; i++) {
            threads[i].join();
        }
        System.out.println(value > 0);
    }

    static synchronized void add() {
        value++;
    }
}
