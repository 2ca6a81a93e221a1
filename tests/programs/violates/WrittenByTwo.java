// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 29
// limits: files
// because: two threads write into a file that is open, and either may be the first.

import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;

public class WrittenByTwo {
    static void write(FileOutputStream file, char letter) {
        try {
            file.write(letter);
        } catch (IOException error) {
            throw new IllegalStateException(error);
        }
    }

    public static void main(String[] args) throws Exception {
        try (FileOutputStream file = new FileOutputStream("letters")) {
            Thread other = new Thread(() -> write(file, 'b'));
            other.start();
            write(file, 'a');
            other.join();
        }
        try (FileInputStream file = new FileInputStream("letters")) {
            assert file.read() == 'a';
        }
    }
}
