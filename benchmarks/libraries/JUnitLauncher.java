import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/** The launcher runs a test of two threads. */
public class JUnitLauncher {
    public static class CounterTest {
        @Test
        void bothAreCounted() throws InterruptedException {
            AtomicInteger counter = new AtomicInteger();
            Thread other = new Thread(counter::incrementAndGet);
            other.start();
            counter.incrementAndGet();
            other.join();
            Assertions.assertEquals(2, counter.get());
        }
    }

    public static void main(String[] args) {
        Launcher launcher = LauncherFactory.create();
        LauncherDiscoveryRequest request =
                LauncherDiscoveryRequestBuilder.request().selectors(selectClass(CounterTest.class)).build();
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        launcher.execute(request, listener);
        assert listener.getSummary().getTestsSucceededCount() == 1;
        assert listener.getSummary().getTestsFailedCount() == 0;
        System.out.println("done");
    }
}
