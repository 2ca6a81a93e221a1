package org.junit.jupiter.api.io;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

@Retention(RetentionPolicy.RUNTIME)
public @interface TempDir {
    CleanupMode cleanup() default CleanupMode.DEFAULT;
}
