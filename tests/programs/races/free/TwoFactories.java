// expect: no-data-race holds
// because: all workers hold one lock, whichever factory has made them.

public class TwoFactories {
    static int count;

    static class Worker extends Thread {
        private static final Object lock = new Object();

        @Override
        public void run() {
            synchronized (lock) {
                count++;
            }
        }
    }

    static class Factory {
        Worker make() {
            return new Worker();
        }
    }

    public static void main(String[] args) {
        Factory first = new Factory();
        Factory second = new Factory();
        Thread one = first.make();
        Thread other = second.make();
        one.start();
        other.start();
    }
}
