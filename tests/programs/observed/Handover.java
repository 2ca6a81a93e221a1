// warns: Handover.data
// witnessed: none
// A volatile flag hands a value over: in order, but by no lock, so that lock sets alone warn.
public class Handover {
    static int data;
    static volatile boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(() -> {
            while (!ready) {
                Thread.onSpinWait();
            }
            data = data + 1;
        });
        reader.start();
        data = 1;
        ready = true;
        reader.join();
    }
}
