// class: Journal
// expect: holds
// tier: long
// because: entries are added under the monitor.

import java.util.Arrays;

public class ArrayThatGrows {
    static class Journal {
        private int[] lines = new int[1];
        private int count;

        synchronized void add(int line) {
            if (count == lines.length) {
                lines = Arrays.copyOf(lines, count + 1);
            }
            lines[count++] = line;
        }

        synchronized int last() {
            return count == 0 ? 0 : lines[count - 1];
        }
    }

    public static void main(String[] args) throws Exception {
        Journal journal = new Journal();
        journal.add(1);
        Thread other = new Thread(() -> journal.add(2));
        other.start();
        journal.last();
        other.join();
    }
}
