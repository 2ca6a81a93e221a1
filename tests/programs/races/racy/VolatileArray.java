// expect: no-data-race violated
// kind: data-race
// line: 10, 12
// because: the reference is volatile, the elements are not.

public class VolatileArray {
    static volatile int[] cells = new int[1];

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> cells[0] = 1);
        t.start();
        System.out.println(cells[0] >= 0);
        t.join();
    }
}
