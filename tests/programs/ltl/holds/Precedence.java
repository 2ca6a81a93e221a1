// ltl: !opened U unlocked
// ltl: unlocked R !opened
// ltl: [](opened -> unlocked)
// because: the door is opened after the locksmith was joined.
public class Precedence {
    static volatile boolean unlocked, opened;

    public static void main(String[] args) throws InterruptedException {
        Thread locksmith = new Thread(() -> unlocked = true);
        locksmith.start();
        locksmith.join();
        opened = true;
    }
}
