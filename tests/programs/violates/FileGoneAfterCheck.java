// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: uncaught-exception
// line: 21
// limits: files, random numbers
// because: the file may go between the question whether it is there and its use.

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;

public class FileGoneAfterCheck {
    static File file;

    static void use() {
        try {
            if (file.exists()) {
                new FileInputStream(file).close();
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        file = File.createTempFile("heddle", "gone");
        Thread other = new Thread(FileGoneAfterCheck::use);
        other.start();
        file.delete();
        other.join();
    }
}
