// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the object is published after its constructor has ended.

public class FinalPublication {
    static volatile FinalPublication shared;
    final int value;

    FinalPublication(int value) {
        this.value = value;
    }

    static void look() {
        FinalPublication seen = shared;
        if (seen != null) {
            assert seen.value == 7 : "half built";
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(FinalPublication::look);
        t.start();
        shared = new FinalPublication(7);
        t.join();
    }
}
