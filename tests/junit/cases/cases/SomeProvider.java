package cases;

import org.junit.jupiter.params.provider.ArgumentsProvider;

abstract class SomeProvider implements ArgumentsProvider {}
