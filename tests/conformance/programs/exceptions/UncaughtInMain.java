/** An exception that leaves main ends the program with status 1. */
public class UncaughtInMain {
    static class Failure extends RuntimeException {
        Failure(String message, Throwable cause) {
            super(message, cause);
        }
    }

    static void work(int n) {
        if (n == 0) {
            throw new Failure("out of work: 100% of it", new IllegalStateException("nothing left"));
        }
        work(n - 1);
    }

    public static void main(String[] args) {
        System.out.println("before");
        try {
            work(3);
        } finally {
            System.out.println("finally");
        }
        System.out.println("never");
    }
}
