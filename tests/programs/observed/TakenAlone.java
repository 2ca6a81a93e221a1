// cycles: 1
// about: TakenAlone.M TakenAlone.N
// quiet: TakenAlone.count
// A lock that the first thread takes while it is alone again, after long work, is held.
public class TakenAlone {
    static final Object M = new Object(), N = new Object();
    static int count;

    static int work() {
        int sum = 0;
        for (int i = 0; i < 20_000; i++) {
            sum += i % 7;
        }
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        int sum = work();
        Thread first = new Thread(TakenAlone::work);
        first.start();
        first.join();
        sum += work();
        synchronized (M) {
            count = sum;
            new Thread(() -> {
                synchronized (N) {
                    synchronized (M) {
                        count++;
                    }
                }
            }).start();
            count++;
            synchronized (N) {
                count++;
            }
        }
    }
}
