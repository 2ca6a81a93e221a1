package heddle;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * How many bits an integer has while a check computes with a bounded number of them.
 *
 * <p>On a field or parameter of an integral type: instead of the number that the check was started
 * with, or that it found to be enough. A value that does not fit wraps around, and the answer says
 * so. Arguments that a check chooses itself are chosen from all values of that many bits, in two's
 * complement: {@code @Bits(3) int x} is any of -4 to 3.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.FIELD, ElementType.PARAMETER})
public @interface Bits {
    /** At least 1, at most as many as the type has. */
    int value();
}
