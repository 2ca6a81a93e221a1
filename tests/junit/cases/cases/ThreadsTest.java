package cases;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ThreadsTest {
    private int balance;

    @BeforeEach
    void open() {
        balance = 10;
    }

    @Test
    void lostUpdate() throws Exception {
        Thread other = new Thread(() -> balance += 5);
        other.start();
        balance += 5;
        other.join();
        assertEquals(20, balance);
    }

    @Test
    void keptUpdate() throws Exception {
        AtomicInteger kept = new AtomicInteger();
        Thread other = new Thread(kept::incrementAndGet);
        other.start();
        kept.incrementAndGet();
        other.join();
        assertEquals(2, kept.get());
    }

    @Test
    void lockedCrosswise() throws Exception {
        Object first = new Object();
        Object second = new Object();
        Thread other = new Thread(() -> {
            synchronized (first) {
                synchronized (second) {
                    balance++;
                }
            }
        });
        other.start();
        synchronized (second) {
            synchronized (first) {
                balance++;
            }
        }
        other.join();
    }

    @Test
    void awaitedLatch() throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        new Thread(latch::countDown).start();
        assertTrue(latch.await(5, TimeUnit.SECONDS));
    }

    @Test
    void poolLeftBehind() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        int result = pool.submit(() -> 3).get();
        assertEquals(3, result);
    }

    @Test
    void failureInAnotherThread() throws Exception {
        Thread other = new Thread(() -> {
            throw new IllegalStateException("not on my watch");
        });
        other.start();
        other.join();
    }

    @Test
    @Timeout(1)
    void timeLimitOfWhatEnds() throws Exception {
        Thread.sleep(5000);
    }

    @Test
    @Timeout(value = 1, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void timeLimitOfWhatNeverEnds() throws Exception {
        new CountDownLatch(1).await();
    }
}
