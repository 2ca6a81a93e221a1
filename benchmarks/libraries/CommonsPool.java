import java.util.concurrent.atomic.AtomicInteger;
import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;

/** Two threads take turns with the only object of a pool. */
public class CommonsPool {
    public static void main(String[] args) throws InterruptedException {
        GenericObjectPoolConfig<StringBuilder> settings = new GenericObjectPoolConfig<>();
        settings.setMaxTotal(1);
        settings.setJmxEnabled(false);
        GenericObjectPool<StringBuilder> pool = new GenericObjectPool<>(
                new BasePooledObjectFactory<>() {
                    @Override
                    public StringBuilder create() {
                        return new StringBuilder();
                    }

                    @Override
                    public PooledObject<StringBuilder> wrap(StringBuilder object) {
                        return new DefaultPooledObject<>(object);
                    }
                },
                settings);
        AtomicInteger users = new AtomicInteger();
        Runnable task = () -> {
            try {
                StringBuilder mine = pool.borrowObject();
                assert users.incrementAndGet() == 1 : "one object, one user";
                users.decrementAndGet();
                pool.returnObject(mine);
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        };
        Thread first = new Thread(task);
        Thread second = new Thread(task);
        first.start();
        second.start();
        first.join();
        second.join();
        assert pool.getNumIdle() == 1;
        System.out.println("done");
    }
}
