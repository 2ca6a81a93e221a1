package cases;

import static org.junit.Assert.assertEquals;

import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;

@RunWith(Parameterized.class)
public class OlderFieldsTest {
    @Parameterized.Parameter public int number;

    @Parameterized.Parameters
    public static Object[] numbers() {
        return new Object[] {1, 2};
    }

    @Test
    public void square() {
        assertEquals(number == 1 ? 1 : 4, number * number);
    }
}
