// What each thread does and what memory holds, at the current step.

import { el, hue } from "./dom.js";
import { spot } from "./model.js";

/** @typedef {import("./model.js").Run} Run */

const MOST = 40;

/** Two tables that follow the current step. */
export class StatePanel {
  /** @param {Run} run */
  constructor(run) {
    this.run = run;
    this.threads = el("tbody");
    this.memory = el("tbody");
    this.rest = el("p", { class: "quiet" });
    this.element = el(
      "div",
      { class: "states" },
      panel("Threads", ["thread", "at", "state", "holds"], this.threads),
      panel("Shared memory", ["what", "value", "last change"], this.memory, this.rest),
    );
  }

  /** @param {number} number */
  show(number) {
    const run = this.run;
    const current = run.step(number).t;
    this.threads.replaceChildren(
      ...run.threadsAt(number).map((state, thread) =>
        el(
          "tr",
          { class: thread === current ? "current" : null },
          el("th", { scope: "row" }, el("span", { class: `chip ${hue(thread)}` }, run.threads[thread])),
          el("td", { class: "place" }, state.at === null ? "–" : spot(run.place(state.at)) || "–"),
          el("td", { class: state.status.startsWith("waits") ? "waits" : null }, state.status),
          el("td", {}, ...this.locks(state.holds, thread === current ? number : -1)),
        ),
      ),
    );
    this.showMemory(number);
  }

  /**
   * @param {number[]} holds
   * @param {number} step the step during which they are held, if it is the current one
   */
  locks(holds, step) {
    if (holds.length === 0) return ["–"];
    const released = new Set(step < 0 ? [] : this.run.step(step).x);
    return holds.map((lock) =>
      el(
        "span",
        {
          class: `lock lock-${lock % 6}`,
          title: released.has(lock) ? "given back before the thread's next step" : null,
        },
        `${this.run.locks[lock]}${released.has(lock) ? " ⤴" : ""}`,
      ),
    );
  }

  /** @param {number} number */
  showMemory(number) {
    const run = this.run;
    const cells = [...run.memoryAt(number)].sort(([, a], [, b]) => b.step - a.step);
    const read = new Set((run.step(number).r ?? []).map(([thing]) => thing));
    this.memory.replaceChildren(
      ...cells.slice(0, MOST).map(([thing, cell]) => {
        const changed = cell.step === number;
        const who = cell.by < 0 ? "–" : `${run.threads[cell.by]}, step ${cell.step + 1}`;
        const value = changed && cell.before !== null ? `${cell.before} → ${cell.value}` : cell.value;
        return el(
          "tr",
          { class: changed ? "changed" : read.has(thing) ? "read" : null },
          el("th", { scope: "row" }, run.things[thing]),
          el("td", { class: "value" }, value, read.has(thing) && !changed ? el("small", {}, " read") : null),
          el("td", {}, who),
        );
      }),
    );
    const more = cells.length - MOST;
    this.rest.textContent =
      cells.length === 0 ? "Nothing was read or written yet." : more > 0 ? `and ${more} more` : "";
  }
}

/**
 * @param {string} title
 * @param {string[]} columns
 * @param {HTMLElement} body
 * @param {HTMLElement} [below]
 */
function panel(title, columns, body, below) {
  return el(
    "div",
    { class: "panel", role: "group", "aria-label": title },
    el("div", { class: "panel-title" }, el("h4", {}, title)),
    el(
      "table",
      { "aria-label": title },
      el("thead", {}, el("tr", {}, ...columns.map((name) => el("th", { scope: "col" }, name)))),
      body,
    ),
    below,
  );
}
