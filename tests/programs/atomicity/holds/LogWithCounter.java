// class: Log
// expect: holds
// because: a line is added in one critical section.

public class LogWithCounter {
    static class Log {
        private final String[] lines = new String[4];
        private int size;

        synchronized void add(String line) {
            int place;
            synchronized (this) {
                place = size++;
            }
            synchronized (this) {
                lines[place] = line;
            }
        }

        synchronized String last() {
            return size == 0 ? null : lines[size - 1];
        }
    }

    public static void main(String[] args) throws Exception {
        Log log = new Log();
        Thread other = new Thread(() -> log.add("a"));
        other.start();
        log.last();
        other.join();
    }
}
