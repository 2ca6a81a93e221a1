package cases;

import org.junit.jupiter.api.extension.Extension;

class SomeExtension implements Extension {}
