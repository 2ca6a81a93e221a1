// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 19
// contexts: 3
// because: an update can be lost behind the place where the other checker would have ended.

import gov.nasa.jpf.vm.Verify;

public class SearchGoesOn {
    static int count;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> count++);
        other.start();
        Verify.storeTraceAndTerminateIf(count == 1, "trace", "the other one came first");
        count++;
        other.join();
        assert count == 2 : "lost";
    }
}
