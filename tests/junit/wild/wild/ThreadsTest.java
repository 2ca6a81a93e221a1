package wild;

import static org.junit.jupiter.api.Assertions.*;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import org.junit.jupiter.api.*;

class ThreadsTest {
    @Test
    void executor() throws Exception {
        ExecutorService p = Executors.newFixedThreadPool(2);
        try {
            Future<Integer> f = p.submit(() -> 1);
            assertEquals(1, f.get());
        } finally {
            p.shutdownNow();
        }
    }

    @Test
    void completable() {
        assertEquals(3, CompletableFuture.supplyAsync(() -> 1).thenApply(x -> x + 2).join());
    }

    @Test
    void threadLocalAndInterrupt() throws Exception {
        Thread t = new Thread(() -> {
            try {
                Thread.sleep(1000);
            } catch (InterruptedException e) {}
        });
        t.start();
        t.interrupt();
        t.join();
        assertFalse(t.isAlive());
    }

    @Test
    void uncaughtHandler() throws Exception {
        AtomicReference<Throwable> seen = new AtomicReference<>();
        Thread t = new Thread(() -> {
            throw new IllegalStateException("x");
        });
        t.setUncaughtExceptionHandler((a, e) -> seen.set(e));
        t.start();
        t.join();
        assertEquals("x", seen.get().getMessage());
    }

    @Test
    void mainThreadName() {
        assertNotNull(Thread.currentThread().getName());
    }

    @Test
    void lostUpdate() throws Exception {
        int[] c = {0};
        Thread a = new Thread(() -> c[0]++), b = new Thread(() -> c[0]++);
        a.start();
        b.start();
        a.join();
        b.join();
        assertEquals(2, c[0]);
    }

    @Test
    void invokeAll() throws Exception {
        ExecutorService p = Executors.newCachedThreadPool();
        int s = 0;
        List<Callable<Integer>> tasks = List.of(() -> 1, () -> 2);
        for (Future<Integer> f : p.invokeAll(tasks)) {
            s += f.get();
        }
        assertEquals(3, s);
        p.shutdown();
        assertTrue(p.awaitTermination(1, TimeUnit.SECONDS));
    }
}
