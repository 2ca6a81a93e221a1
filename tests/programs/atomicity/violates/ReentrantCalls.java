// class: Counter
// expect: violated
// patterns: 1, 2
// fields: count
// because: two synchronized calls on the same object make one unit of work that is not synchronized.

public class ReentrantCalls {
    static class Counter {
        private int count;

        int next() {
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
