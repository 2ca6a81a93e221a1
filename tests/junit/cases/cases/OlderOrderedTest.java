package cases;

import static org.junit.Assert.assertEquals;

import org.junit.FixMethodOrder;
import org.junit.Test;
import org.junit.runners.MethodSorters;

@FixMethodOrder(MethodSorters.NAME_ASCENDING)
public class OlderOrderedTest {
    private static int before;
    private int own;

    @Test
    public void second() {
        own++;
        assertEquals(1, own);
        assertEquals(1, before);
    }

    @Test
    public void first() {
        own++;
        before++;
    }
}
