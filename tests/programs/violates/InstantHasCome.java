// expect: no-uncaught-exception violated
// kind: assertion
// line: 13
// because: the instant may have come before the clock is looked at again.

import java.time.Instant;

public class InstantHasCome {
    public static void main(String[] args) throws Exception {
        Instant begin = Instant.now();
        Instant end = begin.plusMillis(1_300);
        Instant now = Instant.now();
        assert now.isBefore(end);
    }
}
