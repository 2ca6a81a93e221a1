// class: Log
// expect: violated
// patterns: any
// fields: lines
// because: the elements of the array count, though the component of the record is final.

public class RecordWithArray {
    record Log(int[] lines) {
        void add(int line) {
            lines[0] = line;
            lines[1] = line;
        }

        int sum() {
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
