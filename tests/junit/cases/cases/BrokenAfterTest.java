package cases;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BrokenAfterTest {
    @AfterEach
    void broken() {
        throw new IllegalStateException("in after");
    }

    @Test
    void fine() {
        System.out.println("test");
    }
}
