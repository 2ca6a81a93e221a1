// ltl: !opened U unlocked
// ltl: unlocked R !opened
// ltl: [](opened -> unlocked)
// because: nobody waits for the locksmith.
public class Precedence {
    static volatile boolean unlocked, opened;

    public static void main(String[] args) throws InterruptedException {
        Thread locksmith = new Thread(() -> unlocked = true);
        locksmith.start();
        opened = true;
    }
}
