// Pictures of what went wrong, one for each kind of finding that has a shape of its own.

import { counted, el, hue } from "./dom.js";
import { fileName, lineText, methodName, spot } from "./model.js";

/** @typedef {import("./model.js").Data} Data */
/** @typedef {import("./model.js").Finding} Finding */
/** @typedef {import("./model.js").Part} Part */
/** @typedef {import("./model.js").Run} Run */
/** @typedef {import("./model.js").Interruption} Interruption */

const LIBRARY = /^(java|javax|jdk|sun)\./;

/**
 * The lines between which another thread came, as three rows; each leads to its step.
 * @param {Run} run
 * @param {Interruption} it
 * @param {(step: number) => void} choose
 */
export function interruptionFigure(run, it, choose) {
  const [victim, intruder] = [run.thread(it.read), run.thread(it.changed)];
  const read = run.step(it.read).r?.find(([thing]) => run.things[thing] === it.what);
  const change = run.step(it.changed).c?.find(([thing]) => run.things[thing] === it.what);
  const overwrites = run.step(it.resumed).c?.some(([thing]) => run.things[thing] === it.what);
  const again = run.step(it.resumed).r?.find(([thing]) => run.things[thing] === it.what);
  const value = read ? run.text(read[1]) : "a value";
  const after = change ? run.text(change[2]) : "another value";
  const name = it.what.replace(/^.*\.(?=\D)/, "");
  const [one, other] = [line(run, it.read), line(run, it.resumed)];
  const between =
    one === other
      ? `Line ${one} did not run as one`
      : `Lines ${one} and ${other} of ${victim} did not run as one`;
  return el(
    "figure",
    { class: "interruption" },
    el("figcaption", {}, el("strong", {}, `${between}: ${intruder} came in between.`)),
    el(
      "ol",
      {},
      moment(run, it.read, `finds ${name} = ${value}`, "apart", choose),
      moment(run, it.changed, `changes ${name} to ${after}`, "intruder", choose),
      moment(
        run,
        it.resumed,
        again
          ? `finds ${name} = ${run.text(again[1])} now`
          : overwrites
            ? `overwrites ${name}, from what it had found`
            : `goes on, as if ${name} were still ${value}`,
        "apart",
        choose,
      ),
    ),
    el(
      "p",
      { class: "advice" },
      one === other
        ? `One lock around line ${one}, which ${intruder} needs at line ${line(run, it.changed)}, too, would keep ${intruder} out.`
        : `One lock that is held from line ${one} to line ${other}, and by ${intruder} at line ${line(run, it.changed)}, would keep ${intruder} out.`,
    ),
  );
}

/**
 * @param {Run} run
 * @param {number} step
 */
function line(run, step) {
  const place = run.place(step);
  const files = new Set(run.raw.steps.map((each) => run.data.places[each.p]?.[0]));
  return files.size > 1 ? spot(place) : String(place[1] ?? "?");
}

/**
 * @param {Run} run
 * @param {number} step
 * @param {string} what
 * @param {string} style
 * @param {(step: number) => void} choose
 */
function moment(run, step, what, style, choose) {
  return el(
    "li",
    { class: style },
    el(
      "button",
      { type: "button", class: "moment", click: () => choose(step), title: `Go to step ${step + 1}` },
      el("span", { class: `chip ${hue(run.step(step).t)}` }, run.thread(step)),
      el("span", { class: "spot" }, spot(run.place(step))),
      el("code", {}, run.source(step) || run.action(step)),
      el("span", { class: "what" }, what),
    ),
  );
}

/**
 * A stack, innermost call first; calls inside the library are folded.
 * @param {Data} data
 * @param {number[]} stack
 */
export function stackFigure(data, stack) {
  const list = el("ol", { class: "stack" });
  let folded = 0;
  const fold = () => {
    if (folded > 0) list.append(el("li", { class: "library" }, `${counted(folded, "call")} of the library`));
    folded = 0;
  };
  const places = stack.map((number) => data.places[number]);
  const hasOwn = places.some((place) => place && !LIBRARY.test(place[2] ?? ""));
  for (const place of places) {
    if (!place) continue;
    if (hasOwn && LIBRARY.test(place[2] ?? "")) {
      folded += 1;
      continue;
    }
    fold();
    const text = lineText(data, place);
    list.append(
      el(
        "li",
        {},
        el("span", { class: "method" }, methodName(place) || fileName(place)),
        " ",
        el("span", { class: "spot" }, spot(place)),
        text ? el("code", {}, text) : null,
      ),
    );
  }
  fold();
  return list;
}

/** @param {string[] | undefined} holds */
function lockText(holds) {
  return holds && holds.length ? `holds ${holds.join(" and ")}` : "holds no lock";
}

/**
 * Two accesses at the same time, side by side.
 * @param {Data} data
 * @param {Part[]} parts
 * @param {string[]} threads as the lanes of the run have them
 */
export function raceFigure(data, parts, threads) {
  const tone = (/** @type {Part} */ part, /** @type {number} */ number) => {
    const lane = threads.indexOf(part.thread);
    return hue(lane < 0 ? number : lane);
  };
  return el(
    "figure",
    { class: "sides" },
    el("figcaption", { class: "hidden" }, "The two accesses"),
    ...parts.map((part, number) =>
      el(
        "section",
        { class: `side ${tone(part, number)}` },
        el("h3", {}, el("span", { class: `chip ${tone(part, number)}` }, part.thread), ` ${part.action}`),
        el("p", { class: part.holds?.length ? "" : "warn" }, lockText(part.holds)),
        stackFigure(data, part.stack ?? []),
      ),
    ),
  );
}

/**
 * Units of work as columns, and their accesses in the order in which they happened.
 * @param {Data} data
 * @param {Part[]} parts
 */
export function unitsFigure(data, parts) {
  const units = [...new Set(parts.map((part) => part.unit ?? part.thread))];
  const head = el("tr", {}, el("th", { scope: "col" }, "order"), ...units.map((unit, number) =>
    el("th", { scope: "col" }, el("span", { class: `chip ${hue(number)}` }, unit)),
  ));
  const rows = parts.map((part, order) => {
    const column = units.indexOf(part.unit ?? part.thread);
    const place = data.places[part.stack?.find((it) => !LIBRARY.test(data.places[it]?.[2] ?? "")) ?? -1];
    return el(
      "tr",
      {},
      el("th", { scope: "row" }, String(order + 1)),
      ...units.map((_, number) =>
        number === column
          ? el(
              "td",
              { class: `access ${hue(number)}` },
              el("strong", {}, part.action),
              " ",
              el("span", { class: "spot" }, spot(place)),
              el("code", {}, lineText(data, place)),
              el("small", {}, lockText(part.holds)),
            )
          : el("td", {}),
      ),
    );
  });
  return el(
    "figure",
    { class: "units" },
    el("table", {}, el("caption", {}, "The accesses of the units, in the order of the run"),
      el("thead", {}, head), el("tbody", {}, ...rows)),
  );
}

/**
 * Two runs with different secrets, side by side.
 * @param {Run} run
 */
export function leakFigure(run) {
  const columns = run.threads.map((_, thread) =>
    run.raw.steps.flatMap((step, number) => (step.t === thread ? [run.action(number)] : [])),
  );
  const rows = Math.max(...columns.map((column) => column.length), 0);
  const body = [];
  let told = false;
  for (let row = 0; row < rows; row++) {
    const differs = new Set(columns.map((column) => column[row])).size > 1;
    body.push(
      el(
        "tr",
        { class: differs ? "differs" : null },
        el("th", { scope: "row" }, differs && !told ? "≠" : String(row + 1)),
        ...columns.map((column) => el("td", {}, el("code", {}, column[row] ?? "(nothing)"))),
      ),
    );
    told ||= differs;
  }
  const head = run.threads.map((name, thread) =>
    el("th", { scope: "col" }, el("span", { class: `chip ${hue(thread)}` }, name)),
  );
  return el(
    "figure",
    { class: "units" },
    el("table", {}, el("caption", {}, "What each run shows"),
      el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "output"), ...head)), el("tbody", {}, ...body)),
  );
}
