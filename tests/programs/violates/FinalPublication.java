// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 20
// contexts: 2
// because: the constructor lets `this` escape before its final field is set.

public class FinalPublication {
    static volatile FinalPublication shared;
    final int value;

    FinalPublication(int value) {
        shared = this;
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
        new FinalPublication(7);
        t.join();
    }
}
