package wild;

import static org.junit.Assert.*;

import java.util.*;
import org.junit.*;
import org.junit.runner.*;
import org.junit.runners.*;

@RunWith(Parameterized.class)
public class OlderParametersIterator {
    @Parameterized.Parameters
    public static List<Integer[]> data() {
        return Arrays.asList(new Integer[] {1, 2}, new Integer[] {3, 4});
    }
    @Parameterized.Parameter(0)
    public int a;
    @Parameterized.Parameter(1)
    public int b;

    @Test
    public void next() {
        assertEquals(a + 1, b);
    }

    @BeforeClass
    public static void bc() {
        System.out.println("bc");
    }
}
