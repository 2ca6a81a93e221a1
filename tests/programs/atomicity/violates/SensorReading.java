// class: Sensor
// expect: violated
// patterns: 2
// fields: value
// because: two reads of one unit can yield different values.

public class SensorReading {
    static class Sensor {
        private int value;

        synchronized void update(int now) {
            value = now;
        }

        boolean isStable() {
            int first;
            synchronized (this) {
                first = value;
            }
            synchronized (this) {
                return first == value;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Sensor sensor = new Sensor();
        Thread source = new Thread(() -> sensor.update(3));
        source.start();
        sensor.isStable();
        source.join();
    }
}
