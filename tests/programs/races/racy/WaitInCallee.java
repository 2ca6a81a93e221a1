// expect: no-data-race violated
// kind: data-race
// line: 23, 32
// because: the method that is called gives the lock away in the middle of main's block.

public class WaitInCallee {
    private boolean asked;
    private int answer;

    private void pause() throws InterruptedException {
        synchronized (this) {
            while (!asked) {
                wait();
            }
        }
    }

    void ask() {
        synchronized (this) {
            asked = true;
            notifyAll();
        }
        answer = 1;
    }

    public static void main(String[] args) throws Exception {
        WaitInCallee desk = new WaitInCallee();
        Thread t = new Thread(desk::ask);
        synchronized (desk) {
            t.start();
            desk.pause();
            System.out.println(desk.answer >= 0);
        }
        t.join();
    }
}
