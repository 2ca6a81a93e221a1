package org.junit.jupiter.params.provider;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

@Retention(RetentionPolicy.RUNTIME)
public @interface ValueSource {
    int[] ints() default {};

    long[] longs() default {};

    double[] doubles() default {};

    boolean[] booleans() default {};

    char[] chars() default {};

    String[] strings() default {};

    Class<?>[] classes() default {};
}
