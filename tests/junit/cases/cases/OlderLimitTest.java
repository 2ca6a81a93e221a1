package cases;

import java.util.concurrent.CountDownLatch;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.Timeout;

public class OlderLimitTest {
    @Rule public final Timeout limit = Timeout.millis(100);

    @Test
    public void ends() throws Exception {
        Thread.sleep(200);
    }

    @Test
    public void neverEnds() throws Exception {
        new CountDownLatch(1).await();
    }
}
