// class: Visits
// expect: holds
// because: the increment is synchronized.

public class VolatileCounter {
    static class Visits {
        private volatile int count;

        synchronized void visit() {
            count++;
        }
    }

    public static void main(String[] args) throws Exception {
        Visits visits = new Visits();
        Thread other = new Thread(visits::visit);
        other.start();
        visits.visit();
        other.join();
    }
}
