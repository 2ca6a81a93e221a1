// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: uncaught-exception
// line: 33
// because: one place throws two exceptions, which both live on with their own numbers.

public class ExceptionsKept {
    static class Numbered extends Exception {
        final int number;

        Numbered(int number) {
            this.number = number;
        }
    }

    static int first;

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> {
            Numbered[] kept = new Numbered[2];
            for (int i = 0; i < 2; i++) {
                try {
                    throw new Numbered(i);
                } catch (Numbered e) {
                    kept[i] = e;
                }
            }
            first = kept[0].number;
        });
        worker.start();
        worker.join();
        if (first == 0) {
            throw new IllegalStateException("the first one has number 0");
        }
    }
}
