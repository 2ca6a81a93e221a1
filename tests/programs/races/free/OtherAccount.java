// expect: no-data-race holds
// because: each account is changed by its own synchronized methods only.

public class OtherAccount {
    private int balance = 10;

    synchronized void change(int amount) {
        balance += amount;
    }

    static void transfer(OtherAccount from, OtherAccount to, int amount) {
        from.change(-amount);
        to.change(amount);
    }

    public static void main(String[] args) throws Exception {
        OtherAccount one = new OtherAccount();
        OtherAccount other = new OtherAccount();
        Thread t = new Thread(() -> transfer(one, other, 3));
        t.start();
        transfer(other, one, 4);
        t.join();
    }
}
