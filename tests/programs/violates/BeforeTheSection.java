// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 22
// limits: Verify.beginAtomic
// because: another thread may come in before a section without interruption begins.

import gov.nasa.jpf.vm.Verify;

public class BeforeTheSection {
    static volatile boolean begun;
    static volatile boolean done;

    public static void main(String[] args) {
        new Thread(() -> {
            begun = true;
            Verify.beginAtomic();
            done = true;
            Verify.endAtomic();
        }).start();
        if (begun) {
            assert done;
        }
    }
}
