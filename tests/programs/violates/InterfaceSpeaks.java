// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: uncaught-exception
// line: 31
// because: an interface with default methods is initialised before a class that implements it.

public class InterfaceSpeaks {
    static int told;

    interface Speaking {
        int FIRST = tell();

        default void speak() { }

        static int tell() {
            told = 5;
            return 1;
        }
    }

    static class Speaker implements Speaking {
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> {
            Object speaker = new Speaker();
        });
        worker.start();
        worker.join();
        if (told == 5) {
            throw new IllegalStateException("the interface was initialised");
        }
    }
}
