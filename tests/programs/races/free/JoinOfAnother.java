// expect: no-data-race holds
// because: main reads what each thread wrote after it has joined that thread.

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
        other.join();
        assert right == 2;
    }
}
