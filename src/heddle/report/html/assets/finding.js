// One finding: what, where and why, a picture, and the run that shows it.

import { el, freshId } from "./dom.js";
import { interruptionFigure, leakFigure, raceFigure, stackFigure, unitsFigure } from "./figures.js";
import { deadlockFigure, hasCircle } from "./graph.js";
import { Run, lineText, methodName, spot } from "./model.js";
import { Player } from "./player.js";

/** @typedef {import("./model.js").Data} Data */
/** @typedef {import("./model.js").Finding} Finding */

/** @type {Record<string, string>} */
const KINDS = {
  assertion: "Assertion failed",
  "uncaught-exception": "Uncaught exception",
  deadlock: "Deadlock",
  "data-race": "Data race",
  atomicity: "Units of work mix",
  leak: "Leak of a secret",
  ltl: "Temporal formula is false",
  invariant: "Invariant is false",
  reached: "Reached",
  contract: "Contract broken",
  livelock: "Livelock",
  "test-failure": "Test failed",
  "exit-status": "Exit status",
};

/** @param {Finding} finding */
export function kindText(finding) {
  return KINDS[finding.kind] ?? finding.kind;
}

/**
 * @param {Data} data
 * @param {number} number
 */
export function findingSection(data, number) {
  const finding = /** @type {Finding} */ (data.findings[number]);
  const verdict = data.verdicts[finding.verdict];
  const place = data.places[finding.at[0] ?? -1];
  const title = freshId("finding");
  const text = lineText(data, place);
  const section = el(
    "article",
    { class: "finding", id: `finding-${number + 1}`, tabindex: "-1", "aria-labelledby": title },
    el(
      "header",
      {},
      el("p", { class: "eyebrow" }, [verdict?.subject, verdict?.claim].filter(Boolean).join(" · ")),
      el("h2", { id: title }, `${kindText(finding)}${place && spot(place) ? ` at ${spot(place)}` : ""}`),
      text ? el("pre", { class: "culprit" }, el("code", {}, text)) : null,
      ...sentences(finding).map((text) => el("p", { class: "message" }, text)),
      finding.because ? el("p", { class: "because" }, el("strong", {}, "Because "), finding.because) : null,
      finding.unconfirmed ? note("Suspected: no run confirms it.", finding.unconfirmed) : null,
      finding.suppressed ? note("Suppressed: it does not count.", finding.suppressed) : null,
    ),
  );
  // What is empty is left out of the data: a run without steps has none at all.
  const run = finding.trace?.steps?.length ? new Run(finding.trace, data) : null;
  const player = run && finding.kind !== "leak" ? new Player(run) : null;
  section.append(...figures(data, finding, run, player));
  if (player) section.append(player.element);
  else if (!run) section.append(placesList(data, finding));
  if (run && finding.kind === "leak" && finding.at.length > 1) {
    section.append(el("h3", {}, "From the output back to the secret"), placesList(data, finding));
  }
  if (finding.schedule) {
    section.append(el("p", { class: "replay" }, "Replay it: ", el("code", {}, `heddle replay ${finding.schedule}`)));
  }
  return section;
}

/**
 * What is wrong; of a deadlock, a line for each thread.
 * @param {Finding} finding
 */
function sentences(finding) {
  return finding.kind === "deadlock" ? finding.message.split("; ") : [finding.message];
}

/**
 * @param {string} what
 * @param {string} why
 */
function note(what, why) {
  return el("p", { class: "note" }, el("strong", {}, `${what} `), why);
}

/**
 * @param {Data} data
 * @param {Finding} finding
 * @param {Run | null} run
 * @param {Player | null} player
 * @returns {Node[]}
 */
function figures(data, finding, run, player) {
  const found = [];
  const parts = finding.parts ?? [];
  if (finding.kind === "deadlock" && parts.length) found.push(deadlockFigure(data, parts));
  if (finding.kind === "data-race" && parts.length) found.push(raceFigure(data, parts, finding.trace?.threads ?? []));
  if (finding.kind === "atomicity" && parts.length) found.push(unitsFigure(data, parts));
  if (finding.kind === "leak" && run) found.push(leakFigure(run));
  const [first, ...others] = run?.interruptions ?? [];
  const inCircle = finding.kind === "deadlock" && hasCircle(data, parts);
  if (run && player && first && !inCircle) {
    const go = (/** @type {number} */ step) => {
      player.show(step);
      player.timeline.list.focus({ preventScroll: true });
    };
    found.push(interruptionFigure(run, first, go));
    if (others.length) {
      const rest = others.map((each) => interruptionFigure(run, each, go));
      found.push(el("details", {}, el("summary", {}, "Other lines that were interrupted"), ...rest));
    }
  }
  if (finding.stack?.length) {
    found.push(
      el("details", { class: "panel-like" }, el("summary", {}, finding.kind === "exit-status" ? "Stack of the call" : "Stack of the exception"), stackFigure(data, finding.stack)),
    );
  }
  return found;
}

/**
 * @param {Data} data
 * @param {Finding} finding
 */
function placesList(data, finding) {
  return el(
    "ol",
    { class: "places" },
    ...finding.at.map((number) => {
      const place = data.places[number];
      const text = lineText(data, place);
      return el("li", {}, el("span", { class: "spot" }, spot(place)), ` ${methodName(place)}`, text ? el("code", {}, text) : null);
    }),
  );
}
