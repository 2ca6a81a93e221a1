// Puts the page together, and shows one finding at a time.

import { counted, el, reachScrolling } from "./dom.js";
import { findingSection, kindText } from "./finding.js";
import { spot } from "./model.js";
import { badge, basisSection, coverageSection, summarySection, tableSections } from "./summary.js";

/** @typedef {import("./model.js").Data} Data */

const data = /** @type {Data} */ (JSON.parse(document.getElementById("report")?.textContent ?? "{}"));
const stage = el("div", { class: "findings" });
const list = el("nav", { class: "list", "aria-label": "Findings" });

const THEMES = ["auto", "light", "dark"];
const toggle = el("button", { type: "button", class: "theme", click: () => nextTheme() });

/** @param {string} theme */
function setTheme(theme) {
  if (theme === "auto") document.documentElement.removeAttribute("data-theme");
  else document.documentElement.setAttribute("data-theme", theme);
  toggle.textContent = `Theme: ${theme}`;
  toggle.setAttribute("data-now", theme);
}

function nextTheme() {
  const now = THEMES.indexOf(toggle.getAttribute("data-now") ?? "auto");
  const theme = THEMES[(now + 1) % THEMES.length] ?? "auto";
  setTheme(theme);
  try {
    localStorage.setItem("heddle-theme", theme);
  } catch {
    // A page that may store nothing forgets the choice.
  }
}

function storedTheme() {
  try {
    return localStorage.getItem("heddle-theme") ?? "auto";
  } catch {
    return "auto";
  }
}

/** @param {number} number */
function showFinding(number) {
  stage.replaceChildren(findingSection(data, number));
  reachScrolling(document.body);
  list.querySelectorAll("a").forEach((link, index) => {
    if (index === number) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  });
}

function chosen() {
  const match = /^#finding-(\d+)$/.exec(location.hash);
  const number = match ? Number(match[1]) - 1 : 0;
  return number >= 0 && number < data.findings.length ? number : 0;
}

function headline() {
  const count = data.findings.filter((finding) => finding.suppressed === undefined).length;
  return count ? counted(count, "finding") : "No findings";
}

function start() {
  setTheme(storedTheme());
  const page = document.getElementById("page");
  if (data.findings.length > 1) {
    list.append(...data.findings.map((finding, number) =>
      el("a", { href: `#finding-${number + 1}` }, `${number + 1}. ${kindText(finding)} `,
        el("span", { class: "spot" }, spot(data.places[finding.at[0] ?? -1])))));
  }
  page?.append(
    el("a", { class: "skip", href: "#main" }, "Skip to the findings"),
    el("header", { class: "top" }, el("h1", {}, "Heddle report"), badge(data.outcome), el("span", { class: "headline" }, headline()), toggle),
    el("main", { id: "main", tabindex: "-1" },
      summarySection(data), data.findings.length > 1 ? list : null, stage,
      coverageSection(data), ...tableSections(data), basisSection(data)),
  );
  if (data.findings.length) {
    showFinding(chosen());
    addEventListener("hashchange", () => {
      if (!location.hash.startsWith("#finding-")) return;
      showFinding(chosen());
      const shown = /** @type {HTMLElement | null} */ (stage.firstElementChild);
      shown?.focus({ preventScroll: true });
      shown?.scrollIntoView({ block: "start" });
    });
  }
}

start();
new ResizeObserver(() => reachScrolling(document.body)).observe(document.body);
