// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 16
// because: a copy of an array is not atomic: one element is new, the next is not.

public class ArrayCopyHalfDone {
    static final int[] source = {1, 1};
    static final int[] target = new int[2];

    public static void main(String[] args) throws InterruptedException {
        Thread copier = new Thread(() -> System.arraycopy(source, 0, target, 0, 2));
        copier.start();
        int first = target[0];
        int second = target[1];
        assert !(first == 1 && second == 0);
        copier.join();
    }
}
