package cases;

import static org.junit.Assert.assertEquals;

import java.util.List;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;

@RunWith(Parameterized.class)
public class OlderParametersTest {
    private final String text;
    private final int length;

    public OlderParametersTest(String text, int length) {
        this.text = text;
        this.length = length;
    }

    @Parameterized.Parameters
    public static List<Object[]> pairs() {
        return List.of(new Object[] {"a", 1}, new Object[] {"bb", 2});
    }

    @Test
    public void length() {
        assertEquals(length, text.length());
    }

    @Test
    public void wrongForOneOfThem() {
        assertEquals(1, text.length());
    }
}
