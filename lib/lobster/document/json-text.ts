import { scanJson } from "./scan-json";
import { maxDepth, tooDeep } from "./syntax-problem";
import type { ParsedText } from "./yaml";

const byteOrderMark = "\uFEFF";

/** Reads strict JSON; a byte order mark before it is allowed. The message of an error is that of `JSON.parse`. */
export function parseJson(text: string): ParsedText {
  const start = text.startsWith(byteOrderMark) ? 1 : 0;
  const checked = check(text.slice(start));
  const scan = scanJson(text, start, maxDepth);
  if (checked !== null) {
    const at = scan.kind === "node" ? text.length : Math.min(scan.at, text.length);
    return { root: null, problems: [{ severity: "error", message: checked, range: { from: at, to: at } }] };
  }
  if (scan.kind === "node") return { root: scan.node, problems: [] };
  return { root: null, problems: [{ severity: "error", message: tooDeep, range: { from: scan.at, to: scan.at + 1 } }] };
}

/** What `JSON.parse` has to say against a text; null when it is fine. */
function check(text: string): string | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    if (error instanceof SyntaxError) return error.message;
    throw error;
  }
}
