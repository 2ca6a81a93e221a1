// The source beside the time line, with the line at which each thread stands.

import { el, hue, placed } from "./dom.js";
import { Rows } from "./rows.js";
import { coloured } from "./java.js";

/** @typedef {import("./model.js").Run} Run */
/** @typedef {{line: number, pieces: [string, string][]} | null} SourceRow  null where lines are left out */

const ROW = 21;

/** One file at a time: that of the current step, unless another one is chosen. */
export class SourcePanel {
  /** @param {Run} run */
  constructor(run) {
    this.run = run;
    this.file = "";
    this.current = 0;
    /** @type {Map<string, SourceRow[]>} */
    this.cache = new Map();
    this.files = filesOf(run);
    this.picker = /** @type {HTMLSelectElement} */ (
      el(
        "select",
        { "aria-label": "Source file", change: () => this.open(this.picker.value) },
        ...this.files.map((file) => el("option", { value: file }, file)),
      )
    );
    this.box = el("div", { class: "listing", tabindex: "0", role: "region", "aria-label": "Source" });
    this.element = el(
      "div",
      { class: "panel source" },
      el(
        "div",
        { class: "panel-title" },
        el("h4", {}, "Source"),
        this.files.length > 1 ? this.picker : el("span", { class: "spot" }, this.files[0]),
      ),
      this.box,
    );
    this.rows = this.listing();
  }

  /** @returns {Rows} */
  listing() {
    this.box.replaceChildren();
    return new Rows(this.box, this.lines().length, ROW, (first, last) => this.draw(first, last));
  }

  /** @returns {SourceRow[]} */
  lines() {
    const known = this.cache.get(this.file);
    if (known) return known;
    /** @type {SourceRow[]} */
    const rows = [];
    (this.run.data.sources[this.file] ?? []).forEach(([first, lines], chunk) => {
      if (chunk > 0 || first > 1) rows.push(null);
      coloured(lines).forEach((pieces, offset) => rows.push({ line: first + offset, pieces }));
    });
    this.cache.set(this.file, rows);
    return rows;
  }

  /** @param {string} file */
  open(file) {
    this.file = file;
    this.picker.value = file;
    this.rows = this.listing();
    this.show(this.current);
  }

  /** @param {number} step */
  show(step) {
    const moved = step !== this.current;
    this.current = step;
    const [file, line] = this.run.place(step);
    if ((moved || !this.file) && file !== null && file !== this.file && this.files.includes(file)) {
      this.file = file;
      this.picker.value = file;
      this.rows = this.listing();
    }
    const row = this.lines().findIndex((each) => each?.line === line);
    if (file === this.file && row >= 0) this.rows.reveal(row);
    this.rows.refresh();
  }

  /** Which threads stand at which lines of this file. */
  markers() {
    /** @type {Map<number, number[]>} */
    const markers = new Map();
    const current = this.run.step(this.current).t;
    this.run.threadsAt(this.current).forEach(({ at, status }, thread) => {
      if (at === null || (status.startsWith("ended") && thread !== current)) return;
      const [file, line] = this.run.place(at);
      if (file !== this.file || line === null) return;
      markers.set(line, [...(markers.get(line) ?? []), thread]);
    });
    return markers;
  }

  /** The lines between which another thread came. */
  torn() {
    /** @type {Map<number, string>} */
    const lines = new Map();
    const first = this.run.interruptions[0];
    if (!first) return lines;
    for (const [step, style] of /** @type {[number, string][]} */ ([
      [first.changed, "intruder"],
      [first.read, "apart"],
      [first.resumed, "apart"],
    ])) {
      const [file, line] = this.run.place(step);
      if (file === this.file && line !== null) lines.set(line, style);
    }
    return lines;
  }

  /**
   * @param {number} first
   * @param {number} last
   */
  draw(first, last) {
    const markers = this.markers();
    const torn = this.torn();
    const current = this.run.step(this.current).t;
    return this.lines()
      .slice(first, last + 1)
      .map((row, offset) => {
        const box = { top: (first + offset) * ROW, height: ROW };
        if (row === null) return placed(el("div", { class: "code gap" }, "⋯"), box);
        const here = markers.get(row.line) ?? [];
        const active = here.includes(current);
        const style = `code${active ? ` active ${hue(current)}` : ""} ${torn.get(row.line) ?? ""}`;
        return placed(
          el(
            "div",
            { class: style.trim() },
            el("span", { class: "line" }, String(row.line)),
            el(
              "span",
              { class: "text" },
              ...row.pieces.map(([kind, text]) => (kind ? el("span", { class: kind }, text) : text)),
            ),
            ...here.map((thread) =>
              el("span", { class: `chip ${hue(thread)}` }, this.run.threads[thread] ?? ""),
            ),
          ),
          box,
        );
      });
  }
}

/** @param {Run} run */
function filesOf(run) {
  const met = run.raw.steps.map((_, number) => run.place(number)[0]);
  return [...new Set(met)].filter((file) => file !== null && file in run.data.sources).map(String);
}
