package wild;

import static org.junit.Assert.*;

import org.junit.*;
import org.junit.experimental.runners.*;
import org.junit.runner.*;

@RunWith(Enclosed.class)
public class OlderEnclosed {
    public static class First {
        @Test
        public void a() {}

        @Test
        public void b() {
            fail();
        }
    }

    public static class Second extends Common {
        @Test
        public void c() {}
    }

    public abstract static class Common {
        @Test
        public void common() {}
    }

    public static class Empty {}
}
