package heddle;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Fields that belong together: whoever sees one of them changed must see all of them changed.
 *
 * <p>On a field: it is in the set of that name, one set per object, or one per class if the field
 * is static. On a class: all its instance fields are in the set. A class with this annotation on
 * some of its fields has no other sets than those named; a class without it has one set, of all its
 * instance fields.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.FIELD, ElementType.TYPE})
public @interface AtomicSet {
    /** The set's name; fields of a class with the same name are one set. */
    String value() default "";
}
