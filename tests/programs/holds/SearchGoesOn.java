// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the first update is never lost; where the other checker would end, the program goes on.

import gov.nasa.jpf.vm.Verify;

public class SearchGoesOn {
    static int count;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> count++);
        other.start();
        Verify.storeTraceAndTerminateIf(count == 1, "trace", "the other one came first");
        count++;
        other.join();
        assert count > 0 : "lost";
    }
}
