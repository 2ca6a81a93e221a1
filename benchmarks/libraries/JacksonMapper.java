import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;

/** Two threads use one mapper, which main has used before. */
public class JacksonMapper {
    public static class Item {
        public int id;
        public String name;
    }

    public static void main(String[] args) throws InterruptedException {
        ObjectMapper mapper = new ObjectMapper();
        read(mapper);
        Runnable task = () -> read(mapper);
        Thread first = new Thread(task);
        Thread second = new Thread(task);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println("done");
    }

    private static void read(ObjectMapper mapper) {
        try {
            Item item = mapper.readValue("{\"id\":1,\"name\":\"a\"}", Item.class);
            assert item.id == 1 && item.name.equals("a");
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
