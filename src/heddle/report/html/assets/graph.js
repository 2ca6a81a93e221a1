// Threads that wait for each other, as a graph.

import { el, shape } from "./dom.js";
import { spot } from "./model.js";

/** @typedef {import("./model.js").Data} Data */
/** @typedef {import("./model.js").Part} Part */
/** @typedef {{name: string, kind: "thread" | "thing", x: number, y: number}} GraphNode */
/** @typedef {{from: string, to: string, label: string, kind: "waits" | "held"}} GraphEdge */

const WIDTH = 680;
const ASIDE = 6;
const BOX = { width: 168, height: 36 };
const LIBRARY = /^(java|javax|jdk|sun)\./;

/**
 * @param {Data} data
 * @param {Part[]} parts
 */
export function deadlockFigure(data, parts) {
  const edges = edgesOf(data, parts);
  const circle = circleOf(edges);
  const list = el("ol", {}, ...parts.map((part) => el("li", {}, sentence(data, part))));
  if (!circle.length) return el("figure", { class: "deadlock" }, el("figcaption", {}, list));
  const names = [...new Set(edges.flatMap((edge) => [edge.from, edge.to]))];
  const outside = names.filter((name) => !circle.includes(name));
  const height = circle.length > 4 ? 340 : 260;
  const nodes = new Map([...onCircle(circle, height, outside.length > 0), ...inColumn(outside, height)]);
  const picture = shape("svg", {
    viewBox: `0 0 ${WIDTH} ${height}`,
    role: "img",
    "aria-label": `Threads that wait for each other: ${circle.map(bare).join(", ")}`,
    class: "graph",
  });
  for (const edge of edges) {
    const isMutual = edges.some((other) => other.from === edge.to && other.to === edge.from);
    picture.append(edgeShape(nodes, edge, isMutual));
  }
  for (const [name, node] of nodes) picture.append(nodeShape(name, node));
  return el(
    "figure",
    { class: "deadlock" },
    picture,
    el("figcaption", {}, list),
  );
}

/**
 * Whether threads wait for each other, and not for something that never comes.
 * @param {Data} data
 * @param {Part[]} parts
 */
export function hasCircle(data, parts) {
  return circleOf(edgesOf(data, parts)).length > 0;
}

/**
 * @param {Data} data
 * @param {number[] | undefined} stack
 */
function own(data, stack) {
  const places = (stack ?? []).map((number) => data.places[number]);
  return spot(places.find((place) => place && !LIBRARY.test(place[2] ?? "")) ?? places[0]);
}

/**
 * @param {Data} data
 * @param {Part} part
 */
function sentence(data, part) {
  const holding = part.holds?.length ? ` holds ${part.holds.join(" and ")} and` : "";
  const at = own(data, part.stack);
  const taken = own(data, part.taken);
  const held = part.holder && !part.waits?.endsWith(" to end")
    ? `, which ${part.holder} took${taken ? ` at ${taken}` : ""}`
    : "";
  return `${part.thread}${holding} waits for ${part.waits}${at ? ` at ${at}` : ""}${held}`;
}

/**
 * @param {Data} data
 * @param {Part[]} parts
 * @returns {GraphEdge[]}
 */
function edgesOf(data, parts) {
  /** @type {GraphEdge[]} */
  const edges = [];
  for (const part of parts) {
    const at = own(data, part.stack);
    const thread = `thread ${part.thread}`;
    if (part.holder && part.waits?.endsWith(" to end")) {
      edges.push({ from: thread, to: `thread ${part.holder}`, label: `joins at ${at}`, kind: "waits" });
      continue;
    }
    const thing = `thing ${part.waits}`;
    edges.push({ from: thread, to: thing, label: at ? `waits at ${at}` : "waits", kind: "waits" });
    const taken = own(data, part.taken);
    if (part.holder) {
      const edge = { from: thing, to: `thread ${part.holder}`, label: taken ? `taken at ${taken}` : "held" };
      if (!edges.some((other) => other.from === edge.from && other.to === edge.to)) {
        edges.push({ ...edge, kind: "held" });
      }
    }
  }
  return edges;
}

/**
 * The nodes of a circle in its order; empty if there is none.
 * @param {GraphEdge[]} edges
 */
function circleOf(edges) {
  const next = new Map(edges.map((edge) => [edge.from, edge.to]));
  for (const start of next.keys()) {
    const path = [start];
    for (let at = next.get(start); at !== undefined; at = next.get(at)) {
      const before = path.indexOf(at);
      if (before >= 0) return path.slice(before);
      path.push(at);
    }
  }
  return [];
}

/**
 * @param {string[]} names
 * @param {number} height
 * @param {boolean} aside whether there is more on the left
 * @returns {[string, GraphNode][]}
 */
function onCircle(names, height, aside) {
  const middle = aside ? WIDTH * 0.62 : WIDTH / 2;
  const radius = { x: aside ? 150 : 215, y: height / 2 - 34 };
  return names.map((name, number) => {
    const angle = (2 * Math.PI * number) / names.length - Math.PI;
    return [
      name,
      { name, kind: kindOf(name), x: middle + radius.x * Math.cos(angle), y: height / 2 + radius.y * Math.sin(angle) },
    ];
  });
}

/**
 * @param {string[]} names
 * @param {number} height
 * @returns {[string, GraphNode][]}
 */
function inColumn(names, height) {
  return names.map((name, number) => [
    name,
    { name, kind: kindOf(name), x: BOX.width / 2 + 6, y: ((number + 0.5) * height) / names.length },
  ]);
}

/** @param {string} name @returns {"thread" | "thing"} */
function kindOf(name) {
  return name.startsWith("thread ") ? "thread" : "thing";
}

/** @param {string} name */
function bare(name) {
  return name.replace(/^(thread|thing) /, "");
}

/**
 * @param {string} name
 * @param {GraphNode} node
 */
function nodeShape(name, node) {
  const text = bare(name);
  return shape(
    "g",
    { class: `node ${node.kind}` },
    shape("rect", {
      x: node.x - BOX.width / 2,
      y: node.y - BOX.height / 2,
      width: BOX.width,
      height: BOX.height,
      rx: node.kind === "thread" ? 6 : 18,
    }),
    shape("text", { x: node.x, y: node.y + 5, "text-anchor": "middle" }, text.length > 22 ? `${text.slice(0, 21)}…` : text),
    shape("title", {}, text),
  );
}

/**
 * @param {Map<string, GraphNode>} nodes
 * @param {GraphEdge} edge
 * @param {boolean} isMutual two nodes that lead to each other have two lines side by side
 */
function edgeShape(nodes, edge, isMutual) {
  const [a, b] = [nodes.get(edge.from), nodes.get(edge.to)];
  if (!a || !b) return shape("g");
  const angle = Math.atan2(b.y - a.y, b.x - a.x);
  const by = isMutual ? ASIDE : 0;
  const aside = { x: -by * Math.sin(angle), y: by * Math.cos(angle) };
  const start = moved(border(a, angle), aside);
  const end = moved(border(b, angle + Math.PI), aside);
  const tip = (/** @type {number} */ turn) =>
    `${end.x - 9 * Math.cos(angle + turn)},${end.y - 9 * Math.sin(angle + turn)}`;
  return shape(
    "g",
    { class: `edge ${edge.kind}` },
    shape("line", { x1: start.x, y1: start.y, x2: end.x, y2: end.y }),
    shape("polygon", { points: `${end.x},${end.y} ${tip(0.45)} ${tip(-0.45)}` }),
    shape("text", { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 + aside.y - 3, "text-anchor": "middle" }, edge.label),
  );
}

/**
 * @param {{x: number, y: number}} point
 * @param {{x: number, y: number}} by
 */
function moved(point, by) {
  return { x: point.x + by.x, y: point.y + by.y };
}

/**
 * Where a line from the middle of a node leaves its box.
 * @param {GraphNode} node
 * @param {number} angle
 */
function border(node, angle) {
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  const scale = Math.min(
    BOX.width / 2 / Math.max(Math.abs(dx), 1e-6),
    BOX.height / 2 / Math.max(Math.abs(dy), 1e-6),
  );
  return { x: node.x + dx * scale, y: node.y + dy * scale };
}
