// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// limits: files
// because: one writes after the other has ended.

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
            other.join();
            write(file, 'a');
        }
        try (FileInputStream file = new FileInputStream("letters")) {
            assert file.read() == 'b';
        }
    }
}
