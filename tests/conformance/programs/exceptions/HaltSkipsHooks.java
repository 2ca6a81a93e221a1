/** Runtime.halt ends at once, without hooks. */
public class HaltSkipsHooks {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        System.out.println("halting");
        System.out.flush();
        Runtime.getRuntime().halt(3);
        System.out.println("not printed");
    }
}
