/** Two windows sell tickets for the same show. */
public class TicketOffice {
    static class Show {
        private int left;

        Show(int tickets) {
            left = tickets;
        }

        void sell() {
            if (left > 0) {
                left--;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Show show = new Show(1);
        Thread window = new Thread(show::sell, "window");
        window.start();
        show.sell();
        window.join();
        assert show.left >= 0 : show.left + " tickets left";
    }
}
