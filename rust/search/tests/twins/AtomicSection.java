import gov.nasa.jpf.vm.Verify;

/** What a section without interruption writes comes between two reads of another thread. */
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
