/** Generic types as reflection shows them: parameters, bounds, wildcards, arrays. */
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

public class GenericSignatures {
    static class Box<T extends Number & Comparable<T>, U> implements Comparable<Box<T, U>> {
        T value;
        List<? extends U> list;
        Map<String, List<? super Integer>> map;
        U[] array;
        List<String>[] lists;
        Map.Entry<T, int[]> entry;
        int plain;

        <X extends Throwable, Y> Map<X, ? extends Y> method(List<X> a, Y[] b, T c) throws X {
            return null;
        }

        @Override
        public int compareTo(Box<T, U> o) {
            return 0;
        }
    }

    static class IntBox extends Box<Integer, String> { }

    public static void main(String[] args) throws Exception {
        for (TypeVariable<?> v : Box.class.getTypeParameters()) {
            System.out.println(v.getName() + " " + Arrays.toString(v.getBounds()));
        }
        Field[] fields = Box.class.getDeclaredFields();
        Arrays.sort(fields, Comparator.comparing(Field::getName));
        for (Field f : fields) {
            System.out.println(f.getName() + " : " + f.getGenericType().getTypeName() + " / " + f.getType().getSimpleName());
        }
        Method method = Arrays.stream(Box.class.getDeclaredMethods()).filter(m -> m.getName().equals("method")).findFirst().get();
        System.out.println(method.toGenericString());
        System.out.println(Arrays.toString(method.getGenericParameterTypes()) + " " + method.getGenericReturnType() + " " + Arrays.toString(method.getGenericExceptionTypes()));
        ParameterizedType parent = (ParameterizedType) IntBox.class.getGenericSuperclass();
        System.out.println(parent + " " + parent.getRawType() + " " + Arrays.toString(parent.getActualTypeArguments()) + " " + parent.getOwnerType());
        System.out.println(Arrays.toString(Box.class.getGenericInterfaces()));
        Type array = Box.class.getDeclaredField("array").getGenericType();
        System.out.println(((GenericArrayType) array).getGenericComponentType() + " " + Box.class.toGenericString());
        System.out.println(parent.equals(IntBox.class.getGenericSuperclass()));
    }
}
