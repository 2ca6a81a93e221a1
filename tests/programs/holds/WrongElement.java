// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: an array of objects holds any.

public class WrongElement {
    static Object[] room = new Integer[1];

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> room = new Object[1]);
        worker.start();
        worker.join();
        room[0] = "text";
    }
}
