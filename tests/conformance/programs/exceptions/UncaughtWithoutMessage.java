/** An uncaught exception without a message is only its class name. */
public class UncaughtWithoutMessage {
    static class Blank extends Exception { }

    public static void main(String[] args) throws Exception {
        System.out.println("start");
        throw new Blank();
    }
}
