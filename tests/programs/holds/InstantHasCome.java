// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: time does not go back.

import java.time.Instant;

public class InstantHasCome {
    public static void main(String[] args) throws Exception {
        Instant begin = Instant.now();
        Instant end = begin.plusMillis(1_300);
        Instant now = Instant.now();
        assert !now.isBefore(begin);
    }
}
