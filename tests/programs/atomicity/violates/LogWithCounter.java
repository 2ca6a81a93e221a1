// class: Log
// expect: violated
// patterns: any
// fields: lines, size
// because: the counter is raised before the line is written, and the lock is free in between.

public class LogWithCounter {
    static class Log {
        private final String[] lines = new String[4];
        private int size;

        void add(String line) {
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
