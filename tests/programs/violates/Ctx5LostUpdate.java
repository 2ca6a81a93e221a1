// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 23
// contexts: 5
// because: main | a | b | a | main: b increments between the read and the write of a.

public class Ctx5LostUpdate {
    static volatile int count;

    static void add() {
        count = count + 1;
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(Ctx5LostUpdate::add);
        Thread b = new Thread(Ctx5LostUpdate::add);
        a.start();
        b.start();
        a.join();
        b.join();
        int total = count;
        assert total == 2 : "an update is lost";
    }
}
