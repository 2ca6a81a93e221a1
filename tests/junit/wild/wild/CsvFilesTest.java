package wild;

import static org.junit.jupiter.api.Assertions.*;

import java.nio.file.Path;
import java.util.*;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

class CsvFilesTest {
    static final List<List<String>> ROWS =
            List.of(
                    Arrays.asList("apple", "two\nlines"),
                    Arrays.asList("it's \"so\"", null),
                    Arrays.asList(null, "E"));

    @ParameterizedTest
    @CsvFileSource(
            resources = "../rows-of-all-kinds.csv",
            delimiter = ';',
            numLinesToSkip = 1,
            nullValues = "NIL",
            emptyValue = "E")
    void known(String name, String text) {
        assertTrue(ROWS.contains(Arrays.asList(name, text)));
    }

    @ParameterizedTest
    @CsvFileSource(
            resources = "/rows-of-all-kinds.csv",
            delimiter = ';',
            useHeadersInDisplayName = true,
            nullValues = "NIL",
            emptyValue = "E")
    void notTheLast(String name, String text) {
        assertNotEquals(ROWS.get(2), Arrays.asList(name, text));
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/rows-of-all-kinds.csv", delimiter = ';')
    void notTheHeader(String name, String text) {
        assertNotEquals("NAME", name);
    }

    @ParameterizedTest
    @CsvFileSource(resources = {"/rows.csv", "/rows.csv"}, numLinesToSkip = 1)
    void skippedInEach(String name, int number) {
        assertTrue(number > 0);
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/rows.csv", numLinesToSkip = 3)
    void allSkipped(String name, int number) {}

    @ParameterizedTest
    @CsvFileSource(resources = "/missing.csv")
    void missing(String name) {}

    @ParameterizedTest
    @CsvFileSource(files = "rows.csv")
    void files(String name) {}

    @ParameterizedTest
    @CsvFileSource(resources = "/rows.csv", numLinesToSkip = 1)
    void folderBehind(String name, int number, @TempDir Path folder) {
        assertNotNull(folder);
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/rows.csv", numLinesToSkip = 1)
    void folderInPlaceOfAnArgument(String name, @TempDir Path folder) {}

    @ParameterizedTest
    @ValueSource(ints = 1)
    void folderBefore(@TempDir Path folder, int number) {}
}
