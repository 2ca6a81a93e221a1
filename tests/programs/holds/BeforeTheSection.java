// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// limits: Verify.beginAtomic
// because: both fields are written in the section, so no thread sees but one of them.

import gov.nasa.jpf.vm.Verify;

public class BeforeTheSection {
    static volatile boolean begun;
    static volatile boolean done;

    public static void main(String[] args) {
        new Thread(() -> {
            Verify.beginAtomic();
            begun = true;
            done = true;
            Verify.endAtomic();
        }).start();
        if (begun) {
            assert done;
        }
    }
}
