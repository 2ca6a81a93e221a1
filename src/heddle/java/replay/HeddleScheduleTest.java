import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Forces the schedule of a finding in a JVM of its own; fails as long as the run shows a finding. */
class HeddleScheduleTest {
    /** Where this folder is, from where tests run: -Dheddle.schedule=DIR. */
    private static final File FOLDER = new File(System.getProperty("heddle.schedule", "@FOLDER@"));

    @Test
    void theScheduleShowsNoFinding() throws Exception {
        String java = System.getProperty("java.home") + File.separator + "bin" + File.separator + "java";
        String path = "classes" + "@CLASSPATH@".replace("\n", File.pathSeparator);
        Process run = new ProcessBuilder(java, "-cp", path, "heddle.replay.Run").directory(FOLDER).inheritIO().start();
        boolean ended = run.waitFor(@SECONDS@ + 30, TimeUnit.SECONDS);
        run.destroyForcibly();
        assertTrue(ended, "the run did not end");
        assertEquals(0, run.exitValue(), "1: it shows a finding, 3: it does not end");
    }
}
