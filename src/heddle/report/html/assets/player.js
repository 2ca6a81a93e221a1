// A run to step through: time line, source and state, and what moves them.

import { counted, el, freshId, hue } from "./dom.js";
import { methodName, spot } from "./model.js";
import { SourcePanel } from "./source.js";
import { StatePanel } from "./state.js";
import { Timeline } from "./timeline.js";

/** @typedef {import("./model.js").Run} Run */

/** A run of at most this many steps leaves room for the state below it. */
const SHORT = 12;

/** Steps through a run. */
export class Player {
  /** @param {Run} run */
  constructor(run) {
    this.run = run;
    this.current = 0;
    const go = (/** @type {number} */ step) => this.show(step);
    this.timeline = new Timeline(run, go);
    this.source = new SourcePanel(run);
    this.state = new StatePanel(run);
    this.told = el("p", { class: "told", role: "status", "aria-live": "polite" });
    this.slider = /** @type {HTMLInputElement} */ (
      el("input", {
        type: "range",
        min: 1,
        max: run.length,
        step: 1,
        value: 1,
        "aria-label": "Step",
        input: () => this.show(Number(this.slider.value) - 1),
      })
    );
    const title = freshId("run");
    const isShort = run.length <= SHORT;
    this.element = el(
      "section",
      { class: "player", "aria-labelledby": title, keydown: (event) => this.press(event) },
      el("h3", { id: title }, `The run: ${counted(run.length, "step")}, ${counted(run.raw.contexts, "context")}`),
      this.toolbar(),
      this.told,
      el(
        "div",
        { class: run.threads.length > 2 ? "stage many" : "stage" },
        el(
          "div",
          { class: "aside" },
          el("div", { class: "panel run" }, this.timeline.element, this.legend()),
          isShort ? this.state.element : null,
        ),
        el(
          "div",
          { class: "aside" },
          run.data.sources && this.source.files.length ? this.source.element : null,
          isShort ? null : this.state.element,
        ),
      ),
    );
    this.show(run.decisive[0] ?? 0);
    // Once more when the sizes are known.
    requestAnimationFrame(() => this.show(this.current));
  }

  toolbar() {
    const button = (/** @type {string} */ label, /** @type {string} */ text, /** @type {string} */ key, /** @type {() => void} */ act) =>
      el(
        "button",
        { type: "button", "aria-label": label, title: `${label} (${key})`, "aria-keyshortcuts": key, click: act },
        text,
      );
    return el(
      "div",
      { class: "toolbar", role: "toolbar", "aria-label": "Steps" },
      button("First step", "|◀", "Home", () => this.show(0)),
      button("Previous context", "◀◀", "PageUp", () => this.byContext(-1)),
      button("Previous step", "◀", "ArrowLeft", () => this.show(this.current - 1)),
      button("Next step", "▶", "ArrowRight", () => this.show(this.current + 1)),
      button("Next context", "▶▶", "PageDown", () => this.byContext(1)),
      button("Last step", "▶|", "End", () => this.show(this.run.length - 1)),
      el("span", { class: "divider" }),
      button("Previous decisive step", "◀ ◆", "P", () => this.byDecisive(-1)),
      button("Next decisive step", "◆ ▶", "N", () => this.byDecisive(1)),
      this.slider,
    );
  }

  legend() {
    const run = this.run;
    return el(
      "p",
      { class: "legend" },
      ...run.locks.map((name, lock) => el("span", { class: `lock lock-${lock % 6}` }, name)),
      run.waits.length ? el("span", { class: "key waiting" }, "waits") : null,
      ...LEGEND.filter(([link]) => run.arrows.some((arrow) => arrow[2] === link)).map(([link, text]) =>
        el("span", { class: `key ${link}` }, text),
      ),
      el("span", { class: "key" }, "◆ decisive"),
      el("span", { class: "key" }, "keys: ← → step, Page Up/Down context, N P decisive"),
    );
  }

  /** @param {number} step */
  show(step) {
    const run = this.run;
    this.current = Math.min(Math.max(step, 0), run.length - 1);
    const number = this.current;
    this.slider.value = String(number + 1);
    this.slider.setAttribute("aria-valuetext", `step ${number + 1} of ${run.length}`);
    const place = run.place(number);
    this.told.replaceChildren(
      el("span", { class: "count" }, `${number + 1} / ${run.length}`),
      el("span", { class: `chip ${hue(run.step(number).t)}` }, run.thread(number)),
      el("strong", {}, run.action(number)),
      el("span", { class: "spot" }, `${spot(place)}${place[3] ? ` in ${methodName(place)}` : ""}`),
      ...(run.source(number) ? [el("code", {}, run.source(number))] : []),
    );
    this.timeline.show(number);
    this.source.show(number);
    this.state.show(number);
  }

  /** @param {number} by */
  byContext(by) {
    const run = this.run;
    const at = run.contextAt(this.current);
    const here = run.contexts[at];
    if (by < 0 && here && here.first < this.current) this.show(here.first);
    else {
      const next = run.contexts[at + by];
      this.show(next ? next.first : by < 0 ? 0 : run.length - 1);
    }
  }

  /** @param {number} by */
  byDecisive(by) {
    const steps = this.run.decisive;
    const next = by > 0 ? steps.find((step) => step > this.current) : steps.findLast((step) => step < this.current);
    if (next !== undefined) this.show(next);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const target = event.target;
    const types = target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target !== this.slider);
    if (types || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target === this.source.box && event.key !== "n" && event.key !== "p") return;
    const act = this.keys()[event.key];
    if (act) {
      event.preventDefault();
      act();
    }
  }

  /** @returns {Record<string, () => void>} */
  keys() {
    const [back, on] = [() => this.show(this.current - 1), () => this.show(this.current + 1)];
    return {
      ArrowLeft: back,
      ArrowUp: back,
      ArrowRight: on,
      ArrowDown: on,
      Home: () => this.show(0),
      End: () => this.show(this.run.length - 1),
      PageUp: () => this.byContext(-1),
      PageDown: () => this.byContext(1),
      n: () => this.byDecisive(1),
      p: () => this.byDecisive(-1),
    };
  }
}

/** @type {[string, string][]} */
const LEGEND = [
  ["value", "→ reads what was written there"],
  ["stale", "→ changes what was read there"],
  ["overwrite", "→ overwrites what was written there"],
  ["race", "↔ the two accesses that race"],
  ["blocked", "→ waits for a lock taken there"],
  ["wake", "→ starts or wakes"],
];
