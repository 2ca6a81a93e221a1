package cases;

import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TestWatcher;

public class OlderUnknownTest {
    @Rule public final TestWatcher watcher = new TestWatcher() {};

    @Test
    public void watched() {}
}
