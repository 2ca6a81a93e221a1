// class: Log
// expect: holds
// because: both methods of the record are synchronized.

public class RecordWithArray {
    record Log(int[] lines) {
        synchronized void add(int line) {
            lines[0] = line;
            lines[1] = line;
        }

        synchronized int sum() {
            return lines[0] + lines[1];
        }
    }

    public static void main(String[] args) throws Exception {
        Log log = new Log(new int[2]);
        Thread other = new Thread(() -> log.add(1));
        other.start();
        log.sum();
        other.join();
    }
}
