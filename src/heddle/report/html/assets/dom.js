// Elements. Texts of a report only ever become text nodes and attributes, never markup.

/** @typedef {string | Node | null | undefined} Child */
/** @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} Attributes */

/**
 * @param {Element} element
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") {
      element.addEventListener(name, value);
    } else if (value === true) {
      element.setAttribute(name, "");
    } else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, String(value));
    }
  }
  for (const child of children) {
    if (child !== null && child !== undefined) element.append(child);
  }
}

/**
 * An element of HTML; an attribute that is a function listens to the event of its name.
 * @param {string} tag
 * @param {Attributes} [attributes]
 * @param {Child[]} children
 * @returns {HTMLElement}
 */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  fill(element, attributes, children);
  return element;
}

/**
 * An element of SVG.
 * @param {string} tag
 * @param {Attributes} [attributes]
 * @param {Child[]} children
 * @returns {SVGElement}
 */
export function shape(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  fill(element, attributes, children);
  return element;
}

/**
 * Sets sizes and positions, in pixels.
 * @template {HTMLElement | SVGElement} E
 * @param {E} element
 * @param {Partial<Record<"left" | "top" | "width" | "height", number>>} box
 * @returns {E}
 */
export function placed(element, box) {
  for (const [name, value] of Object.entries(box)) element.style.setProperty(name, `${value}px`);
  return element;
}

/**
 * @param {number} count
 * @param {string} noun
 */
export function counted(count, noun) {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}

const SCROLLING = ".summary, .coverage, .table, .units, .deadlock, .states .panel";

/**
 * What is wider than its box can be scrolled with the keyboard, and only that takes the focus.
 * @param {HTMLElement} root
 */
export function reachScrolling(root) {
  for (const box of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(SCROLLING))) {
    if (box.scrollWidth > box.clientWidth) box.setAttribute("tabindex", "0");
    else box.removeAttribute("tabindex");
  }
}

let lastNumber = 0;

/**
 * A name that no other element of the page has.
 * @param {string} prefix
 */
export function freshId(prefix) {
  lastNumber += 1;
  return `${prefix}-${lastNumber}`;
}

/**
 * The colour of a thread, as the style sheet has it.
 * @param {number} thread
 */
export function hue(thread) {
  return `hue-${thread % 8}`;
}
