package wild;

import static org.junit.Assert.*;

import org.junit.*;
import org.junit.experimental.categories.*;
import org.junit.runners.*;

@FixMethodOrder(MethodSorters.NAME_ASCENDING)
public class OlderCategories {
    public interface Slow {}

    @Category(Slow.class)
    @Test
    public void a() {}

    @Test
    public void b() {
        fail();
    }

    @Ignore("class level")
    public static class Off {
        @Test
        public void t() {
            fail();
        }
    }

    public static class OffBelow extends Off {
        @Test
        public void u() {}
    }
}
