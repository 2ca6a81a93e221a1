package wild;

import static org.junit.Assert.*;

import org.junit.*;
import org.junit.experimental.theories.*;
import org.junit.runner.*;

@RunWith(Theories.class)
public class OlderTheories {
    @DataPoints
    public static int[] ints = {1, 2};

    @Theory
    public void positive(int x) {
        assertTrue(x > 0);
    }

    @Test
    public void plain() {}
}
