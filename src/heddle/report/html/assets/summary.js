// The answer, what it covers and trusts, how hard it was, and how much of the code was reached.

import { counted, el } from "./dom.js";
import { kindText } from "./finding.js";
import { spot } from "./model.js";

/** @typedef {import("./model.js").Data} Data */
/** @typedef {import("./model.js").Verdict} Verdict */

/** @type {Record<string, [string, string]>} */
const OUTCOMES = {
  violated: ["✗", "Violated"],
  suspected: ["?", "Suspected"],
  unknown: ["–", "Unknown"],
  undecided: ["–", "Not decided"],
  "holds-within-bound": ["✓", "Holds within the bound"],
  holds: ["✓", "Holds"],
};

/**
 * @param {string} outcome
 * @param {string} [text]
 */
export function badge(outcome, text) {
  const [sign, word] = OUTCOMES[outcome] ?? ["", outcome];
  return el("span", { class: `badge ${outcome}` }, `${sign} ${text ?? word}`);
}

/**
 * What was not looked at because of a finding elsewhere is no problem of its own.
 * @param {Verdict} verdict
 */
function verdictBadge(verdict) {
  return badge(verdict.undecided ? "undecided" : verdict.outcome);
}

/** @param {Data} data */
export function summarySection(data) {
  const several = data.verdicts.some((verdict) => verdict.subject);
  return el(
    "section",
    { class: "summary", "aria-label": "Summary" },
    el(
      "table",
      { class: "verdicts" },
      el("caption", { class: "hidden" }, "Verdicts"),
      el("thead", {}, el("tr", {}, ...["answer", several ? "test" : null, "claim", "findings", "covered"]
        .filter((name) => name !== null)
        .map((name) => el("th", { scope: "col" }, name)))),
      el("tbody", {}, ...data.verdicts.map((verdict, number) => verdictRow(data, verdict, number, several))),
    ),
    ...remarks(data),
  );
}

/**
 * @param {Data} data
 * @param {Verdict} verdict
 * @param {number} number
 * @param {boolean} several
 */
function verdictRow(data, verdict, number, several) {
  const links = data.findings.flatMap((finding, index) =>
    finding.verdict === number
      ? [el("a", { href: `#finding-${index + 1}` }, `${kindText(finding)} at ${spot(data.places[finding.at[0] ?? -1]) || "?"}`)]
      : [],
  );
  return el(
    "tr",
    {},
    el("td", {}, verdictBadge(verdict)),
    several ? el("td", {}, verdict.subject ?? "") : null,
    el("th", { scope: "row" }, verdict.claim),
    el("td", { class: "links" }, ...(links.length ? links : ["none"])),
    el("td", {}, verdict.covered),
  );
}

/** @param {Data} data */
function remarks(data) {
  if (!data.remarks.length) return [];
  return [
    el("h3", {}, "Remarks"),
    el("ul", {}, ...data.remarks.map((remark) => {
      const at = spot(data.places[remark.at]);
      return el("li", {}, `${remark.of ? `${remark.of}: ` : ""}${remark.message}`, at ? el("span", { class: "spot" }, ` ${at}`) : null);
    })),
  ];
}

/** What each answer rests on. @param {Data} data */
export function basisSection(data) {
  const section = el("section", { class: "basis", "aria-label": "What the answers rest on" }, el("h2", {}, "What the answers rest on"));
  for (const verdict of data.verdicts) {
    section.append(
      el(
        "details",
        { open: !data.findings.length },
        el("summary", {}, verdictBadge(verdict), ` ${[verdict.subject, verdict.claim].filter(Boolean).join(" · ")}`),
        el(
          "dl",
          {},
          el("dt", {}, "Answered by"),
          el("dd", {}, `the engine ${verdict.engine}`),
          el("dt", {}, "Covered"),
          el("dd", {}, verdict.covered),
          el("dt", {}, "Trusted"),
          el("dd", {}, verdict.trusted?.length
            ? el("ul", {}, ...verdict.trusted.map((each) => el("li", {}, each)))
            : "nothing"),
          el("dt", {}, "How hard it was"),
          el("dd", {}, effortTable(verdict.effort ?? {})),
        ),
      ),
    );
  }
  return section;
}

/** @param {Record<string, number>} effort */
function effortTable(effort) {
  const entries = Object.entries(effort);
  if (!entries.length) return "no counts";
  return el("ul", { class: "effort" }, ...entries.map(([name, count]) =>
    el("li", {}, el("b", {}, count.toLocaleString("en")), ` ${name}`)));
}

/** Lines, branches and methods that were reached, if that was measured. @param {Data} data */
export function coverageSection(data) {
  if (!data.code) return null;
  return el(
    "section",
    { class: "coverage", "aria-label": "Coverage of the code" },
    el("h2", {}, "Coverage of the code"),
    el(
      "table",
      {},
      el("caption", { class: "hidden" }, "Coverage by file"),
      el("thead", {}, el("tr", {}, ...["file", "lines", "branches", "methods", "not reached"].map((name) => el("th", { scope: "col" }, name)))),
      el("tbody", {}, ...data.code.map((file) =>
        el(
          "tr",
          {},
          el("th", { scope: "row" }, file.file),
          el("td", {}, meter("lines", file.lines)),
          el("td", {}, meter("branches", file.branches)),
          el("td", {}, meter("methods", file.methods)),
          el("td", {}, missed(file)),
        ))),
    ),
  );
}

/**
 * @param {string} what
 * @param {[number, number]} counts
 */
function meter(what, [reached, total]) {
  if (total === 0) return "–";
  const share = Math.floor((100 * reached) / total);
  return el("span", { class: "meter" },
    el("meter", { min: 0, max: total, value: reached, "aria-label": `${reached} of ${total} ${what}` }),
    ` ${share} % `, el("small", {}, `${reached} of ${total}`));
}

/** @param {import("./model.js").FileCoverage} file */
function missed(file) {
  const parts = [];
  if (file.missedLines.length) parts.push(`lines ${ranges(file.missedLines)}`);
  if (file.missedBranches.length) {
    parts.push(`ways out of line ${file.missedBranches.map(([line, ways]) => (ways > 1 ? `${line} (${ways})` : `${line}`)).join(", ")}`);
  }
  if (file.missedMethods.length) parts.push(file.missedMethods.map(([name]) => name).join(", "));
  return parts.join("; ") || "–";
}

/** `3–5, 9`. @param {number[]} lines */
function ranges(lines) {
  /** @type {[number, number][]} */
  const found = [];
  for (const line of lines) {
    const last = found.at(-1);
    if (last && last[1] + 1 === line) last[1] = line;
    else found.push([line, line]);
  }
  return found.map(([a, b]) => (a === b ? `${a}` : `${a}–${b}`)).join(", ");
}

/** @param {Data} data */
export function tableSections(data) {
  return data.tables.map((table) =>
    el("section", { class: "table", "aria-label": table.title },
      el("h2", {}, `${table.title} (${counted(table.rows.length, "row")})`),
      el("table", {},
        el("thead", {}, el("tr", {}, ...table.columns.map((name) => el("th", { scope: "col" }, name)))),
        el("tbody", {}, ...table.rows.map((row) => el("tr", {}, ...row.map((cell) => el("td", {}, cell))))))));
}
