// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: uncaught-exception
// line: 14
// because: an array of numbers holds no text, whatever the variable is called.

public class WrongElement {
    static Object[] room = new Integer[1];

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> room = new Long[1]);
        worker.start();
        worker.join();
        room[0] = "text";
    }
}
