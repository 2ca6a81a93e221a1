package heddle.junit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The folders of `@TempDir` that were made for a class or for a test. */
final class Folders {
    private final List<Path> made = new ArrayList<>();

    Path make() throws IOException {
        Path folder = Files.createTempDirectory("junit-");
        made.add(folder);
        return folder;
    }

    /** Behind everything else of the class or test, the last one first. */
    void remove(Failures failures) {
        for (int i = made.size() - 1; i >= 0; i--) {
            Path folder = made.get(i);
            failures.run(() -> Removal.of(folder));
        }
    }
}
