// The time line: a lane for each thread, time goes down, a row is a step.

import { el, freshId, hue, placed } from "./dom.js";
import { Rows } from "./rows.js";
import { drawArrows } from "./arrows.js";

/** @typedef {import("./model.js").Run} Run */
/** @typedef {{row: number, gutter: number, lane: number}} Geometry */

const ROW = 28;
const GUTTER = 56;
const NARROWEST_LANE = 150;
const HEADER = 34;
const REPEATS = 20;
const SPAN = 5;
const GAP = 13;

/** Shows a run, and which of its steps is the current one. */
export class Timeline {
  /**
   * @param {Run} run
   * @param {(step: number) => void} choose called when a step is clicked
   */
  constructor(run, choose) {
    this.run = run;
    this.current = 0;
    this.choose = choose;
    this.prefix = freshId("step");
    this.header = el("div", { class: "lanes", "aria-hidden": "true" });
    this.element = el("div", { class: "timeline" }, this.header);
    /** @type {Geometry} */
    this.geometry = { row: ROW, gutter: GUTTER, lane: NARROWEST_LANE };
    this.rows = new Rows(this.element, run.length, ROW, (first, last) => this.draw(first, last));
    this.list = this.rows.layer;
    // What is said below the last row needs room, or the rows would scroll for its sake.
    if (run.raw.repeats === run.length) placed(this.list, { height: run.length * ROW + REPEATS });
    this.list.setAttribute("role", "listbox");
    this.list.setAttribute("tabindex", "0");
    this.list.setAttribute("aria-label", "Steps of the run");
    new ResizeObserver(() => this.measure()).observe(this.element);
    this.measure();
  }

  /** Shares the width among the lanes. */
  measure() {
    const room = (this.element.clientWidth || 640) - GUTTER - 2;
    const lane = Math.max(Math.floor(room / this.run.threads.length), NARROWEST_LANE);
    if (lane === this.geometry.lane && this.header.hasChildNodes()) return;
    this.geometry = { row: ROW, gutter: GUTTER, lane };
    const width = GUTTER + lane * this.run.threads.length;
    placed(this.list, { width });
    placed(this.header, { width, height: HEADER });
    this.header.replaceChildren(
      ...this.run.threads.map((name, thread) =>
        placed(el("div", { class: `lane-name ${hue(thread)}`, title: name }, name), {
          left: GUTTER + thread * lane + GAP,
          width: lane - 2 * GAP,
        }),
      ),
    );
    this.rows.refresh();
  }

  /** @param {number} step */
  show(step) {
    this.current = step;
    this.list.setAttribute("aria-activedescendant", `${this.prefix}-${step}`);
    this.rows.reveal(step, HEADER);
    this.rows.refresh();
    const { lane } = this.geometry;
    const left = GUTTER + this.run.step(step).t * lane;
    const { scrollLeft, clientWidth } = this.element;
    // The numbers of steps stay in sight, above what scrolls below them.
    if (left - GUTTER < scrollLeft || left + lane > scrollLeft + clientWidth) {
      this.element.scrollLeft = Math.max(left - GUTTER, 0);
    }
  }

  /**
   * @param {number} first
   * @param {number} last
   * @returns {Node[]}
   */
  draw(first, last) {
    return [
      ...this.lives(first, last),
      ...this.contexts(first, last),
      ...this.waits(first, last),
      ...this.spans(first, last),
      ...this.steps(first, last),
      ...this.repetition(),
      drawArrows(this.run, this.geometry, first, last, this.current),
    ];
  }

  /** @param {number} thread */
  left(thread) {
    return this.geometry.gutter + thread * this.geometry.lane;
  }

  /**
   * A thin line for the time in which a thread exists.
   * @param {number} first
   * @param {number} last
   */
  lives(first, last) {
    return this.run.threads.flatMap((_, thread) => {
      const top = Math.max(this.run.begins[thread] ?? 0, first);
      const bottom = Math.min(this.run.ends[thread] ?? 0, last);
      if (bottom < top) return [];
      return [this.bar("life", thread, top, bottom, this.geometry.lane / 2, 1)];
    });
  }

  /**
   * @param {number} first
   * @param {number} last
   */
  contexts(first, last) {
    return this.run.contexts
      .filter((context) => context.first <= last && context.last >= first)
      .map(({ thread, first: top, last: bottom }) => {
        const box = el("div", { class: `context ${hue(thread)}`, "aria-hidden": "true" });
        return placed(box, {
          left: this.left(thread) + GAP,
          top: top * ROW + 2,
          width: this.geometry.lane - 2 * GAP,
          height: (bottom - top + 1) * ROW - 4,
        });
      });
  }

  /**
   * @param {number} first
   * @param {number} last
   */
  spans(first, last) {
    return this.run.spans
      .filter((span) => span.first <= last && span.last >= first)
      .map((span) => {
        const offset = GAP + 3 + span.slot * (SPAN + 2);
        const bar = this.bar(`span lock-${span.lock % 6}`, span.thread, span.first, span.last, offset, SPAN);
        bar.title = `${this.run.threads[span.thread]} holds ${this.run.locks[span.lock]}`;
        return bar;
      });
  }

  /**
   * @param {number} first
   * @param {number} last
   */
  waits(first, last) {
    return this.run.waits
      .filter((wait) => wait.first <= last && wait.last >= first)
      .map((wait) => {
        const { lane } = this.geometry;
        const bar = this.bar("wait", wait.thread, wait.first, wait.last, lane - GAP - 13, 10);
        bar.title = `${this.run.threads[wait.thread]} waits for ${wait.what}`;
        return bar;
      });
  }

  /**
   * @param {string} style
   * @param {number} thread
   * @param {number} first
   * @param {number} last
   * @param {number} offset
   * @param {number} width
   */
  bar(style, thread, first, last, offset, width) {
    return placed(el("div", { class: style, "aria-hidden": "true" }), {
      left: this.left(thread) + offset,
      top: first * ROW + 4,
      width,
      height: (last - first + 1) * ROW - 8,
    });
  }

  /**
   * @param {number} first
   * @param {number} last
   */
  steps(first, last) {
    const rows = [];
    for (let number = first; number <= last; number++) rows.push(this.row(number));
    return rows;
  }

  /** @param {number} number */
  row(number) {
    const run = this.run;
    const step = run.step(number);
    const [, line] = run.place(number);
    const decisive = run.isDecisive.has(number);
    const slots = run.spans.filter(
      (span) => span.thread === step.t && span.first <= number && number <= span.last,
    ).length;
    const cell = placed(
      el(
        "span",
        { class: "cell" },
        el("span", { class: "line" }, line === null ? "" : String(line)),
        el("span", { class: "action" }, run.brief(number)),
      ),
      {
        left: this.left(step.t) + GAP + 5 + Math.max(slots, 1) * (SPAN + 2),
        width: this.geometry.lane - 2 * GAP - 6 - Math.max(slots, 1) * (SPAN + 2),
      },
    );
    const row = el(
      "div",
      {
        id: `${this.prefix}-${number}`,
        role: "option",
        class: `row ${hue(step.t)}${decisive ? " decisive" : ""}`,
        "aria-selected": number === this.current ? "true" : "false",
        "aria-posinset": number + 1,
        "aria-setsize": run.length,
        "aria-label": this.spoken(number),
        title: `${run.action(number)}\n${run.source(number)}`.trim(),
        click: () => this.choose(number),
      },
      el("span", { class: "number" }, decisive ? `◆ ${number + 1}` : String(number + 1)),
      cell,
    );
    return placed(row, { top: number * ROW, height: ROW });
  }

  /** @param {number} number */
  spoken(number) {
    const [file, line] = this.run.place(number);
    const where = line === null ? "" : `, ${file ?? ""} line ${line}`;
    const decisive = this.run.isDecisive.has(number) ? ", decisive" : "";
    return `Step ${number + 1}${decisive}: ${this.run.thread(number)} ${this.run.action(number)}${where}`;
  }

  /** Where a run that goes on for ever begins to repeat itself. */
  repetition() {
    const { repeats } = this.run.raw;
    if (repeats === undefined) return [];
    const text = repeats < this.run.length ? "repeats from here, for ever" : "nothing more, for ever";
    const rule = el("div", { class: "repeats", "aria-hidden": "true" }, `↻ ${text}`);
    return [placed(rule, { top: Math.min(repeats, this.run.length) * ROW - 1 })];
  }
}
