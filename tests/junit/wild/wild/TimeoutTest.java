package wild;

import static org.junit.jupiter.api.Assertions.*;

import java.util.concurrent.*;
import org.junit.jupiter.api.*;

@Timeout(5)
class TimeoutTest {
    @Test
    void quick() {}

    @Test
    @Timeout(1)
    void own() {}

    @Test
    @Timeout(value = 100, unit = TimeUnit.MILLISECONDS)
    void millis() {}

    @Test
    @Timeout(value = 1, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void separate() {
        assertNotEquals("main", Thread.currentThread().getName());
    }

    @Test
    @Timeout(value = 1, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void separateFails() {
        fail();
    }

    @BeforeEach
    @Timeout(1)
    void be() {}

    @Test
    void latch() throws Exception {
        CountDownLatch l = new CountDownLatch(1);
        new Thread(l::countDown).start();
        assertTrue(l.await(1, TimeUnit.SECONDS));
    }
}
