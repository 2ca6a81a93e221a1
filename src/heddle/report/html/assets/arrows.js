// Arrows between steps: values, changes of what was read, locks that are waited for, wake-ups.

import { shape } from "./dom.js";

/** @typedef {import("./model.js").Run} Run */
/** @typedef {import("./model.js").RawArrow} RawArrow */
/** @typedef {import("./timeline.js").Geometry} Geometry */

const MOST = 80;
const FAR = 60;
const GAP = 13;

/**
 * The arrows that are worth showing between two rows, as one picture that lies over them.
 * @param {Run} run
 * @param {Geometry} geometry
 * @param {number} first
 * @param {number} last
 * @param {number} current
 */
export function drawArrows(run, geometry, first, last, current) {
  const width = geometry.gutter + geometry.lane * run.threads.length;
  const picture = shape("svg", {
    class: "arrows",
    "aria-hidden": "true",
    width,
    height: run.length * geometry.row,
  });
  for (const arrow of shownArrows(run, first, last, current)) {
    picture.append(arrowShape(run, geometry, arrow, current));
  }
  return picture;
}

/**
 * @param {Run} run
 * @param {number} first
 * @param {number} last
 * @param {number} current
 * @returns {RawArrow[]}
 */
function shownArrows(run, first, last, current) {
  const near = run.arrows.filter(([from, to]) => Math.min(from, to) <= last && Math.max(from, to) >= first);
  const important = near.filter(
    ([from, to]) =>
      from === current || to === current || (run.isDecisive.has(from) && run.isDecisive.has(to)),
  );
  const others = near.filter((arrow) => !important.includes(arrow) && Math.abs(arrow[1] - arrow[0]) <= FAR);
  return [...others.slice(0, Math.max(MOST - important.length, 0)), ...important];
}

/**
 * @param {Run} run
 * @param {Geometry} geometry
 * @param {RawArrow} arrow
 * @param {number} current
 */
function arrowShape(run, geometry, [from, to, link, what], current) {
  const [a, b] = [run.step(from).t, run.step(to).t];
  const forward = b >= a;
  const left = (/** @type {number} */ thread) => geometry.gutter + thread * geometry.lane + GAP;
  const right = (/** @type {number} */ thread) => left(thread + 1) - 2 * GAP;
  const x1 = forward ? right(a) : left(a);
  const x2 = forward ? left(b) : right(b);
  const y1 = (from + 0.5) * geometry.row;
  const y2 = (to + 0.5) * geometry.row;
  const bend = Math.min(Math.max(Math.abs(x2 - x1) / 2, 20), 60) * (forward ? 1 : -1);
  const tip = forward ? -7 : 7;
  const touches = from === current || to === current;
  const decisive = run.isDecisive.has(from) && run.isDecisive.has(to);
  const group = shape("g", {
    class: `arrow ${link}${touches ? " touches" : ""}${decisive ? " key" : ""}`,
  });
  group.append(
    shape("path", { d: `M ${x1} ${y1} C ${x1 + bend} ${y1}, ${x2 - bend} ${y2}, ${x2 + tip} ${y2}` }),
    shape("polygon", { points: `${x2},${y2} ${x2 + tip},${y2 - 4} ${x2 + tip},${y2 + 4}` }),
  );
  group.append(shape("title", {}, `${NAMES[link] ?? link}: ${what}`));
  return group;
}

/** @type {Record<string, string>} */
const NAMES = {
  value: "reads what the other thread wrote",
  stale: "changes what the other thread has read",
  overwrite: "overwrites what the other thread wrote",
  race: "the two accesses that race: either may come first",
  wake: "starts or wakes",
  blocked: "waits for a lock that was taken there",
};
