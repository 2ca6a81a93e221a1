// expect: no-data-race violated
// kind: data-race
// line: 12, 17
// because: main has joined one thread, and the other one still writes.

public class JoinOfAnother {
    static int left;
    static int right;

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(() -> left = 1);
        Thread other = new Thread(() -> right = 2);
        one.start();
        other.start();
        one.join();
        assert left == 1;
        int seen = right;
        assert seen == 0 || seen == 2;
        other.join();
    }
}
