// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 20
// because: the second task is run as well.

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class ScheduledGets {
    public static void main(String[] args) throws Exception {
        ScheduledExecutorService service = Executors.newSingleThreadScheduledExecutor();
        int sum = 0;
        for (int i = 1; i <= 2; i++) {
            int each = i;
            sum += service.schedule(() -> each, 10, TimeUnit.MILLISECONDS).get();
        }
        service.shutdown();
        assert sum < 3;
    }
}
