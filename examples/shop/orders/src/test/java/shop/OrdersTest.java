package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OrdersTest {
    private final Account till = new Account(10);
    private final Account customer = new Account(10);
    private Orders orders;

    @BeforeEach
    void open() {
        orders = new Orders(new Stock(1), till);
    }

    @Test
    void whatIsSoldOutCannotBeOrdered() {
        orders.order(customer, 3);
        assertFalse(orders.order(customer, 3));
        assertEquals(13, till.euros());
    }

    @Test
    void ordersAndRefundsAtTheSameTime() throws InterruptedException {
        Thread other = new Thread(() -> orders.refund(customer, 3));
        other.start();
        orders.order(customer, 3);
        other.join();
        assertEquals(10, till.euros());
    }
}
