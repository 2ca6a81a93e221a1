import gov.nasa.jpf.vm.Verify;

/** Another thread may come in before a section without interruption begins. */
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
