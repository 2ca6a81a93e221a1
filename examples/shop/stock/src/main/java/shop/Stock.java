package shop;

import java.util.concurrent.atomic.AtomicInteger;

/** The items of one kind that are left. */
public final class Stock {
    private final AtomicInteger items;
    private int looks;

    /** A stock of some items. */
    public Stock(int items) {
        this.items = new AtomicInteger(items);
    }

    /** Takes an item; false if there is none. The bug: another customer may come between. */
    public boolean take() {
        looks++;
        if (items.get() == 0) {
            return false;
        }
        items.decrementAndGet();
        return true;
    }

    /** Puts an item back. */
    public void putBack() {
        items.incrementAndGet();
    }

    /** How many items are left. */
    public int left() {
        return items.get();
    }

    /** How often customers came, roughly: a lost one does no harm. */
    public int looks() {
        return looks;
    }
}
