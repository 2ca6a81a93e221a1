// class: Flight
// expect: violated
// patterns: any
// fields: sold, closed
// because: the check for free seats and the sale are two critical sections.

public class AirlineTickets {
    static class Flight {
        private final int seats;
        private int sold;
        private boolean closed;

        Flight(int seats) {
            this.seats = seats;
        }

        boolean sell() {
            synchronized (this) {
                if (closed) {
                    return false;
                }
            }
            synchronized (this) {
                sold++;
                closed = sold == seats;
            }
            return true;
        }
    }

    public static void main(String[] args) throws Exception {
        Flight flight = new Flight(2);
        Thread agent = new Thread(flight::sell);
        agent.start();
        flight.sell();
        agent.join();
    }
}
