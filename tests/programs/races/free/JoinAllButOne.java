// expect: no-data-race holds
// because: the loop joins all threads before main reads.

public class JoinAllButOne {
    static int value;

    public static void main(String[] args) throws Exception {
        Thread[] threads = new Thread[2];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(JoinAllButOne::add);
            threads[i].start();
        }
        for (int i = 0; i < threads.length; i++) {
            threads[i].join();
        }
        System.out.println(value == 2);
    }

    static synchronized void add() {
        value++;
    }
}
