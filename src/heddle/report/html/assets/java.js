// Java in colours: comments, strings, numbers and keywords, line by line.

const KEYWORDS = new Set(
  (
    "abstract assert boolean break byte case catch char class const continue default do double else " +
    "enum extends final finally float for if implements import instanceof int interface long native " +
    "new null package private protected public record return sealed short static strictfp super " +
    "switch synchronized this throw throws transient true false try var void volatile while yield"
  ).split(" "),
);
const TOKEN =
  /\/\/.*|\/\*(?:.(?!\*\/))*.?(?:\*\/)?|"""|"(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?|\b\d[\w.]*|[A-Za-z_$][\w$]*|@\w+/g;

/**
 * The pieces of each line, with the class of their style; empty for plain text.
 * @param {string[]} lines
 * @returns {[string, string][][]}
 */
export function coloured(lines) {
  let until = "";
  return lines.map((line) => {
    /** @type {[string, string][]} */
    const pieces = [];
    let from = 0;
    if (until) {
      const end = line.indexOf(until);
      from = end < 0 ? line.length : end + until.length;
      pieces.push([until === "*/" ? "comment" : "string", line.slice(0, from)]);
      if (end < 0) return pieces;
      until = "";
    }
    TOKEN.lastIndex = from;
    for (let match = TOKEN.exec(line); match; match = TOKEN.exec(line)) {
      const text = match[0];
      const style = styleOf(text);
      if (style) {
        if (match.index > from) pieces.push(["", line.slice(from, match.index)]);
        pieces.push([style, text]);
        from = match.index + text.length;
      }
      if (text.startsWith("/*") && !text.endsWith("*/")) until = "*/";
      if (text === '"""') until = '"""';
      if (until) {
        pieces.push([until === "*/" ? "comment" : "string", line.slice(from)]);
        return pieces;
      }
    }
    if (from < line.length) pieces.push(["", line.slice(from)]);
    return pieces;
  });
}

/** @param {string} text */
function styleOf(text) {
  if (text.startsWith("//") || text.startsWith("/*")) return "comment";
  if (text.startsWith('"') || text.startsWith("'")) return "string";
  if (text.startsWith("@")) return "annotation";
  if (/^\d/.test(text)) return "number-literal";
  return KEYWORDS.has(text) ? "keyword" : "";
}
