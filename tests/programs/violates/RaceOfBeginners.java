// expect: no-data-race violated
// kind: data-race
// line: 11, 12
// contexts: 3
// because: main | one comes to its first access | the other to its own.

public class RaceOfBeginners {
    static int shared;

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> shared = 1);
        Thread other = new Thread(() -> shared = 2);
        one.start();
        other.start();
        one.join();
        other.join();
    }
}
