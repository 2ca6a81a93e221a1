// expect: no-data-race holds
// because: the answer is given with the lock, before main is told.

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

    synchronized void ask() {
        asked = true;
        notifyAll();
        answer = 1;
    }

    public static void main(String[] args) throws Exception {
        WaitInCallee desk = new WaitInCallee();
        Thread t = new Thread(desk::ask);
        synchronized (desk) {
            t.start();
            desk.pause();
            System.out.println(desk.answer == 1);
        }
        t.join();
    }
}
