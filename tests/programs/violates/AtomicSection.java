// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 20
// limits: Verify.beginAtomic
// because: what a section without interruption writes comes between two reads of another thread.

import gov.nasa.jpf.vm.Verify;

public class AtomicSection {
    static int x;

    public static void main(String[] args) {
        new Thread(() -> {
            Verify.beginAtomic();
            x = 1;
            Verify.endAtomic();
        }).start();
        int before = x, after = x;
        assert before == after;
    }
}
