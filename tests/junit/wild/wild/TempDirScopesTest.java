package wild;

import static org.junit.jupiter.api.Assertions.*;

import java.io.*;
import java.lang.annotation.*;
import java.nio.file.*;
import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.api.io.*;

class TempDirScopesTest {
    static void say(String what, Path folder) {
        System.out.println(what + " " + (folder == null ? null : Files.exists(folder)));
    }

    @Retention(RetentionPolicy.RUNTIME)
    @TempDir
    @interface Scratch {}

    static class Above {
        @TempDir
        private Path inherited;

        @Test
        void hasItsOwn() {
            assertTrue(Files.isDirectory(inherited));
        }
    }

    static class BelowTest extends Above {
        @Scratch
        File composed;

        @Test
        void both() {
            assertTrue(composed.isDirectory());
        }
    }

    static class LifecycleTest {
        @TempDir
        static Path shared;
        @TempDir
        Path own;
        static Path last;
        static Path all;

        LifecycleTest() {
            say("constructor", own);
            say("constructor, shared", shared);
        }

        @BeforeAll
        static void beforeAll(@TempDir Path folder) {
            all = folder;
            say("beforeAll", shared);
        }

        @BeforeEach
        void beforeEach(@TempDir Path folder) throws Exception {
            assertNotEquals(own, folder);
            Files.createDirectories(own.resolve("a/b"));
            Files.createFile(own.resolve("a/b/c"));
            last = folder;
        }

        @Test
        void test(@TempDir Path one, @TempDir Path two) {
            assertEquals(6, new HashSet<>(List.of(one, two, own, shared, last, all)).size());
            say("test", one);
        }

        @Test
        void removesItself() throws Exception {
            Files.delete(last);
            Files.delete(own.resolve("a/b/c"));
        }

        @AfterEach
        void afterEach() {
            say("afterEach", last);
            last = own;
        }

        @AfterAll
        static void afterAll(@TempDir Path another) {
            say("afterAll, last", last);
            say("afterAll, all", all);
            say("afterAll, another", another);
        }
    }

    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    static class PerClassTest {
        @TempDir
        static Path shared;
        @TempDir
        Path own;

        PerClassTest() {
            say("constructor", shared);
        }

        @BeforeAll
        void beforeAll() {
            say("beforeAll", own);
        }

        @Test
        void test() {
            say("test", own);
        }

        @AfterAll
        void afterAll() {
            say("afterAll", own);
            say("afterAll, shared", shared);
            // Another run of the class in the same JVM finds none before it is given one.
            shared = null;
        }
    }

    static class OuterTest {
        @TempDir
        Path outer;

        @Nested
        class Inner {
            @TempDir
            Path inner;

            @Test
            void both() throws Exception {
                assertNotEquals(outer, inner);
                Files.writeString(outer.resolve("a"), "a");
                Files.copy(outer.resolve("a"), inner.resolve("b"));
                assertEquals("a", Files.readString(inner.resolve("b")));
            }
        }
    }

    static class ReadOnlyTest {
        @TempDir
        File folder;

        @Test
        void isRemoved() throws Exception {
            File inner = new File(folder, "inner");
            assertTrue(inner.mkdir() && new File(inner, "a").createNewFile());
            assertTrue(inner.setWritable(false) && inner.setReadable(false));
        }
    }

    static class ModesTest {
        @Test
        void always(@TempDir(cleanup = CleanupMode.ALWAYS) Path folder) {}

        @Test
        void never(@TempDir(cleanup = CleanupMode.NEVER) Path folder) {}

        @Test
        void onSuccess(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path folder) {}

        @Test
        void wrongType(@TempDir String folder) {}
    }

    static class FinalTest {
        @TempDir
        final Path folder = null;

        @Test
        void refused() {}
    }

    static class ConstructorTest {
        ConstructorTest(@TempDir Path folder) {}

        @Test
        void refused() {}
    }
}
