// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// limits: files
// because: the folder is there before a path leads out of it.

import java.io.File;

public class PathOutOfFolder {
    public static void main(String[] args) throws Exception {
        new File("/tmp/heddle-out-of-folder.txt").createNewFile();
        File folder = new File("/tmp/heddle-out-of-folder");
        Thread other = new Thread(folder::mkdir);
        other.start();
        other.join();
        boolean found = new File(folder, "../heddle-out-of-folder.txt").exists();
        assert found : "the folder is made later";
    }
}
