// expect: no-uncaught-exception violated
// kind: assertion
// line: 16
// because: a path leads out of a folder only while the folder is there.

import java.io.File;

public class PathOutOfFolder {
    public static void main(String[] args) throws Exception {
        new File("/tmp/heddle-out-of-folder.txt").createNewFile();
        File folder = new File("/tmp/heddle-out-of-folder");
        Thread other = new Thread(folder::mkdir);
        other.start();
        boolean found = new File(folder, "../heddle-out-of-folder.txt").exists();
        other.join();
        assert found : "the folder is made later";
    }
}
