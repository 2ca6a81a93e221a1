package wild;

import static org.junit.Assert.*;

import java.util.*;
import org.junit.*;
import org.junit.runner.*;
import org.junit.runners.*;

@RunWith(Parameterized.class)
public class OlderParametersIterable {
    @Parameterized.Parameters
    public static Iterable<? extends Object> data() {
        return Arrays.asList("x", "y");
    }
    @Parameterized.Parameter
    public String s;

    @Test
    public void one() {
        assertEquals("x", s);
    }
}
