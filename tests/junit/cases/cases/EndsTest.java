package cases;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

/** Tests that end the whole program, and a failure that stays unseen. */
class EndsTest {
    @Test
    void exitsAsIfAllWereWell() {
        System.exit(0);
    }

    @Test
    void exitsInAnotherThread() throws InterruptedException {
        Thread other = new Thread(() -> Runtime.getRuntime().exit(3));
        other.start();
        other.join();
    }

    @Test
    void halts() {
        Runtime.getRuntime().halt(0);
    }

    @Test
    void failureInATask() {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.submit(() -> assertEquals(1, 2));
        pool.shutdown();
    }
}
