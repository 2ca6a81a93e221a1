/** System.exit does not return: no finally block runs, shutdown hooks do. */
public class ExitInFinally {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        try {
            try {
                throw new IllegalStateException("never seen");
            } finally {
                System.out.println("leaving");
                System.exit(7);
            }
        } finally {
            System.out.println("not printed");
        }
    }
}
