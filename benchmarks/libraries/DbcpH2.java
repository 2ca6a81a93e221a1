import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.apache.commons.dbcp2.BasicDataSource;

/** Two threads insert a row each through a pool of connections to a data base in memory. */
public class DbcpH2 {
    public static void main(String[] args) throws Exception {
        BasicDataSource source = new BasicDataSource();
        source.setUrl("jdbc:h2:mem:test;DB_CLOSE_DELAY=-1");
        source.setMaxTotal(2);
        try (Connection connection = source.getConnection(); Statement statement = connection.createStatement()) {
            statement.execute("create table item(id int primary key)");
        }
        Thread first = new Thread(() -> insert(source, 1));
        Thread second = new Thread(() -> insert(source, 2));
        first.start();
        second.start();
        first.join();
        second.join();
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select count(*) from item")) {
            rows.next();
            assert rows.getInt(1) == 2;
        }
        source.close();
        System.out.println("done");
    }

    private static void insert(BasicDataSource source, int id) {
        try (Connection connection = source.getConnection(); Statement statement = connection.createStatement()) {
            statement.executeUpdate("insert into item values(" + id + ")");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
