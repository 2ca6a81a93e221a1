package wild;

import org.junit.jupiter.api.*;

abstract class Shared {
    @BeforeEach
    void sharedBefore() {
        System.out.println("shared before");
    }

    @Test
    void fromShared() {
        System.out.println("from shared");
    }
}
