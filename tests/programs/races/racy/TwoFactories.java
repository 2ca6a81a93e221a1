// expect: no-data-race violated
// kind: data-race
// line: 15
// because: each worker holds a lock of its own, whichever factory has made it.

public class TwoFactories {
    static int count;

    static class Worker extends Thread {
        private final Object lock = new Object();

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
