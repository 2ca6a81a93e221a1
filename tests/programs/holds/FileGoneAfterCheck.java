// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// limits: files, random numbers
// because: the file is used without a question before, and that it is gone is no failure.

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;

public class FileGoneAfterCheck {
    static File file;

    static void use() {
        try {
            new FileInputStream(file).close();
        } catch (java.io.FileNotFoundException e) {
            // It was gone.
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
