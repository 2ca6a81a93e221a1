/**
 * A driver that counts its pending operations so that it can be stopped safely, and stops too early.
 *
 * <p>The first version: the driver can be stopped between looking at the flag and counting. After [SuwimonteerabuthES08, Fig. 2]. The classes
 * below have a main method each, for so many adders and stoppers; main is the first adder.
 */
class Bluetooth1 {
    static class Device {
        int pendingIo = 1;
        boolean stoppingFlag;
        boolean stoppingEvent;
        boolean stopped;
    }

    static class Adder extends Thread {
        final Device device;

        Adder(Device device) {
            this.device = device;
        }

        @Override
        public void run() {
            Bluetooth1.add(device);
        }
    }

    static class Stopper extends Thread {
        final Device device;

        Stopper(Device device) {
            this.device = device;
        }

        @Override
        public void run() {
            Bluetooth1.stop(device);
        }
    }

    static void add(Device device) {
        if (enter(device)) {
            assert !device.stopped : "used after it was stopped";
        }
        leave(device);
    }

    static void stop(Device device) {
        device.stoppingFlag = true;
        leave(device);
        while (!device.stoppingEvent) {}
        device.stopped = true;
    }

    /** Announces an operation; false if the driver is being stopped. */
    static boolean enter(Device device) {
        if (device.stoppingFlag) {
            return false;
        }
        synchronized (device) {
            device.pendingIo++;
        }
        return true;
    }

    static void leave(Device device) {
        int pending;
        synchronized (device) {
            device.pendingIo--;
            pending = device.pendingIo;
        }
        if (pending == 0) {
            device.stoppingEvent = true;
        }
    }
}

class OneOne {
    public static void main(String[] args) {
        Bluetooth1.Device device = new Bluetooth1.Device();
        new Bluetooth1.Stopper(device).start();
        Bluetooth1.add(device);
    }
}

class TwoOne {
    public static void main(String[] args) {
        Bluetooth1.Device device = new Bluetooth1.Device();
        new Bluetooth1.Stopper(device).start();
        new Bluetooth1.Adder(device).start();
        Bluetooth1.add(device);
    }
}

class OneTwo {
    public static void main(String[] args) {
        Bluetooth1.Device device = new Bluetooth1.Device();
        new Bluetooth1.Stopper(device).start();
        new Bluetooth1.Stopper(device).start();
        Bluetooth1.add(device);
    }
}

class TwoTwo {
    public static void main(String[] args) {
        Bluetooth1.Device device = new Bluetooth1.Device();
        new Bluetooth1.Stopper(device).start();
        new Bluetooth1.Stopper(device).start();
        new Bluetooth1.Adder(device).start();
        Bluetooth1.add(device);
    }
}

class ThreeOne {
    public static void main(String[] args) {
        Bluetooth1.Device device = new Bluetooth1.Device();
        new Bluetooth1.Stopper(device).start();
        new Bluetooth1.Adder(device).start();
        new Bluetooth1.Adder(device).start();
        Bluetooth1.add(device);
    }
}
