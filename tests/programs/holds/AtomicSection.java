// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// limits: Verify.beginAtomic
// because: both reads are in a section, too, and what it begins with may not come in between.

import gov.nasa.jpf.vm.Verify;

public class AtomicSection {
    static int x;

    public static void main(String[] args) {
        new Thread(() -> {
            Verify.beginAtomic();
            x = 1;
            Verify.endAtomic();
        }).start();
        Verify.beginAtomic();
        int before = x, after = x;
        Verify.endAtomic();
        assert before == after;
    }
}
