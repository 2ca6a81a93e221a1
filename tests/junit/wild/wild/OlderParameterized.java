package wild;

import static org.junit.Assert.*;

import java.util.*;
import org.junit.*;
import org.junit.runner.*;
import org.junit.runners.*;

@RunWith(Parameterized.class)
public class OlderParameterized {
    @Parameterized.Parameters(name = "{index}: {0}")
    public static Collection<Object[]> data() {
        return Arrays.asList(new Object[][] {{1, "a"}, {2, "bb"}});
    }
    final int n;
    final String s;

    public OlderParameterized(int n, String s) {
        this.n = n;
        this.s = s;
    }

    @Test
    public void lengths() {
        assertEquals(n, s.length());
    }

    @Test
    public void failsForTwo() {
        assertEquals(1, n);
    }

    @Parameterized.BeforeParam
    public static void before() {
        System.out.println("before param");
    }
}
