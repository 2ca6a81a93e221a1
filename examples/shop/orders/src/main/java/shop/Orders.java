package shop;

/** Orders that take items from a stock and money from an account. */
public final class Orders {
    private final Stock stock;
    private final Account till;

    /** Orders for one stock, paid to one account. */
    public Orders(Stock stock, Account till) {
        this.stock = stock;
        this.till = till;
    }

    /** Sells an item for a price; false if there is none. */
    public boolean order(Account customer, int price) {
        if (!stock.take()) {
            return false;
        }
        customer.pay(till, price);
        return true;
    }

    /** Takes an item back, and returns the price. */
    public void refund(Account customer, int price) {
        stock.putBack();
        till.pay(customer, price);
    }
}
