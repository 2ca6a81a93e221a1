// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the copy and the reads exclude each other.

public class ArrayCopyHalfDone {
    static final int[] source = {1, 1};
    static final int[] target = new int[2];

    static synchronized void copy() {
        System.arraycopy(source, 0, target, 0, 2);
    }

    static synchronized boolean isHalf() {
        return target[0] == 1 && target[1] == 0;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread copier = new Thread(ArrayCopyHalfDone::copy);
        copier.start();
        assert !isHalf();
        copier.join();
    }
}
