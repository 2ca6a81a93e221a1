package wild;

import static org.junit.jupiter.api.Assertions.*;

import java.util.*;
import org.junit.jupiter.api.*;

@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Tag("slow")
@DisplayName("Ordered")
class OrderTest {
    @Test
    @Order(2)
    @Tag("a")
    @Tag("b")
    void second(TestInfo i) {
        assertEquals(Set.of("slow", "a", "b"), i.getTags());
    }

    @Test
    @Order(1)
    void first() {}

    @Fast
    void meta() {}

    @Fast
    void metaFails(TestInfo i) {
        assertFalse(i.getTags().contains("fast"));
    }

    @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)
    @Test
    @Tag("fast")
    @interface Fast {}
}
