// A long list of rows of one height, of which only those in sight are in the document.

import { el, placed } from "./dom.js";

const SPARE = 12;

/** A scrolling box; `draw` gives what is to be seen of the rows from `first` to `last`. */
export class Rows {
  /**
   * @param {HTMLElement} box the element that scrolls
   * @param {number} count
   * @param {number} height of a row, in pixels
   * @param {(first: number, last: number) => Node[]} draw
   */
  constructor(box, count, height, draw) {
    this.box = box;
    this.count = count;
    this.height = height;
    this.draw = draw;
    this.layer = placed(el("div", { class: "layer" }), { height: count * height });
    this.first = 0;
    this.last = -1;
    this.isPlanned = false;
    box.append(this.layer);
    box.addEventListener("scroll", () => this.plan(), { passive: true });
    new ResizeObserver(() => this.plan()).observe(box);
  }

  /** Draws with the next frame, once. */
  plan() {
    if (this.isPlanned) return;
    this.isPlanned = true;
    requestAnimationFrame(() => {
      this.isPlanned = false;
      const [first, last] = this.range();
      if (first < this.first || last > this.last) this.refresh();
    });
  }

  /** @returns {[number, number]} the rows in sight */
  range() {
    const above = this.layer.offsetTop;
    const first = Math.floor((this.box.scrollTop - above) / this.height);
    const shown = Math.ceil((this.box.clientHeight || 400) / this.height);
    return [Math.max(first, 0), Math.min(first + shown, this.count - 1)];
  }

  /** Draws what is in sight, and a little around it. */
  refresh() {
    const [first, last] = this.range();
    this.first = Math.max(first - SPARE, 0);
    this.last = Math.min(last + SPARE, this.count - 1);
    this.layer.replaceChildren(...this.draw(this.first, this.last));
  }

  /**
   * Scrolls as little as needed to have a row in sight, or in the middle if it is far away.
   * @param {number} row
   * @param {number} [covered] pixels at the top that something else covers
   */
  reveal(row, covered = 0) {
    const top = this.layer.offsetTop + row * this.height;
    const { scrollTop, clientHeight } = this.box;
    const margin = Math.min(2 * this.height, clientHeight / 4);
    if (top >= scrollTop + covered + margin && top + this.height + margin <= scrollTop + clientHeight) {
      return;
    }
    const near = Math.abs(top - scrollTop - clientHeight / 2) < clientHeight;
    if (!near) this.box.scrollTop = top - clientHeight / 2;
    else if (top < scrollTop + covered + margin) this.box.scrollTop = top - covered - margin;
    else this.box.scrollTop = top + this.height + margin - clientHeight;
  }
}
