// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// limits: files, random numbers
// because: a thread reads the number and writes the next one while it holds a lock.

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;

public class FileCounter {
    static File file;

    static int read() throws IOException {
        try (RandomAccessFile open = new RandomAccessFile(file, "r")) {
            return open.read();
        }
    }

    static void write(int value) throws IOException {
        try (RandomAccessFile open = new RandomAccessFile(file, "rw")) {
            open.write(value);
        }
    }

    static synchronized void increment() {
        try {
            write(read() + 1);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        file = File.createTempFile("heddle", "counter");
        write(0);
        Thread other = new Thread(FileCounter::increment);
        other.start();
        increment();
        other.join();
        int sum = read();
        file.delete();
        assert sum == 2 : "an update is lost";
    }
}
