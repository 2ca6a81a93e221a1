// class: Visits
// expect: violated
// patterns: 1
// fields: count
// because: volatile orders the accesses, but does not make the increment one.

public class VolatileCounter {
    static class Visits {
        private volatile int count;

        void visit() {
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
