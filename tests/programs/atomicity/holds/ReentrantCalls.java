// class: Counter
// expect: holds
// because: the outer method holds the lock that the inner ones take again.

public class ReentrantCalls {
    static class Counter {
        private int count;

        synchronized int next() {
            raise();
            return value();
        }

        synchronized void raise() {
            count++;
        }

        synchronized int value() {
            return count;
        }
    }

    public static void main(String[] args) throws Exception {
        Counter counter = new Counter();
        Thread other = new Thread(counter::raise);
        other.start();
        counter.next();
        other.join();
    }
}
