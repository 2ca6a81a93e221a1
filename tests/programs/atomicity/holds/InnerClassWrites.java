// class: Book
// expect: holds
// because: the inner class holds the monitor of its outer object.

public class InnerClassWrites {
    static class Book {
        private int pages;

        synchronized boolean isStable() {
            return pages == pages;
        }

        Page page() {
            return new Page();
        }

        class Page {
            void add() {
                synchronized (Book.this) {
                    pages = 1;
                }
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Book book = new Book();
        Book.Page page = book.page();
        Thread other = new Thread(page::add);
        other.start();
        book.isStable();
        other.join();
    }
}
