package cases;

import org.junit.Test;

/** JUnit 4 runs no test of a class with such a method. */
public class OlderRefusedTest {
    @Test
    void notPublic() {}
}
