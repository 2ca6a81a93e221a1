package wild;

import static org.junit.Assert.*;

import org.junit.*;
import org.junit.runner.*;
import org.junit.runners.*;

@RunWith(Parameterized.class)
public class OlderParametersOne {
    @Parameterized.Parameters
    public static Object[] data() {
        return new Object[] {"x", "y"};
    }
    @Parameterized.Parameter
    public String s;

    @Test
    public void one() {
        assertEquals(1, s.length());
    }
}
