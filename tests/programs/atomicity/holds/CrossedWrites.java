// class: Pair
// expect: holds
// because: both hold the monitor throughout.

public class CrossedWrites {
    static class Pair {
        private volatile int left;
        private volatile int right;

        synchronized void forwards() {
            left = 1;
            right = 1;
        }

        synchronized void backwards() {
            right = 2;
            left = 2;
        }
    }

    public static void main(String[] args) throws Exception {
        Pair pair = new Pair();
        Thread other = new Thread(pair::backwards);
        other.start();
        pair.forwards();
        other.join();
    }
}
