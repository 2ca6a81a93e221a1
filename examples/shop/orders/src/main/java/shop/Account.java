package shop;

/** Money of a customer. */
public final class Account {
    private int euros;

    /** An account with some money on it. */
    public Account(int euros) {
        this.euros = euros;
    }

    /** Moves money to another account. The bug: both may be locked crosswise. */
    public synchronized void pay(Account other, int amount) {
        synchronized (other) {
            euros -= amount;
            other.euros += amount;
        }
    }

    /** The money on it. */
    public synchronized int euros() {
        return euros;
    }
}
