package heddle;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Work that must look as if it happened all at once.
 *
 * <p>On a method: its calls are units of work for the atomic sets of its object. A class with this
 * annotation on some of its methods has no other units of work; in a class without it every
 * non-private method is one. On a parameter: the method is a unit of work for the atomic sets of
 * that argument too.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.METHOD, ElementType.CONSTRUCTOR, ElementType.PARAMETER})
public @interface UnitOfWork {
    /** Names of the atomic sets meant; none means all of them. */
    String[] value() default {};
}
