package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class StockTest {
    @Test
    void anItemCanBeTakenAndPutBack() {
        Stock stock = new Stock(1);
        assertTrue(stock.take());
        stock.putBack();
        assertEquals(1, stock.left());
    }

    @Test
    void theLastItemIsSoldOnce() throws InterruptedException {
        Stock stock = new Stock(1);
        Thread other = new Thread(stock::take);
        other.start();
        stock.take();
        other.join();
        assertEquals(0, stock.left());
    }

    @Test
    void enoughForTwo() throws InterruptedException {
        Stock stock = new Stock(2);
        Thread other = new Thread(stock::take);
        other.start();
        stock.take();
        other.join();
        assertEquals(0, stock.left());
    }
}
