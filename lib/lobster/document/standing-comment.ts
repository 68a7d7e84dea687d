import { lineContentEnd, lineEnd } from "./line-index";

const regionMarker = /^[ \t]*#\s*#?(?:end)?region\b/;
const itemWithKey = /^[ \t]*# ?\s*-\s+["']?[\w-]+["']?\s*:/;
const idKey = /^[ \t]*#\s*(?:-\s+)?["']?id["']?\s*:/;

/**
 * Start of the comment lines that speak of what follows at `to`, among comment lines from `from` on. Borders of regions and
 * steps that stand in comments belong to their place in the file, not to the step below them.
 */
export function behindStandingComments(text: string, from: number, to: number): number {
  let start = from;
  for (let at = from; at < to; ) {
    const end = lineEnd(text, at);
    const line = text.slice(at, end);
    if (regionMarker.test(line)) start = end;
    else if (itemWithKey.test(line)) {
      const behind = disabledEnd(text, at, to);
      if (behind !== null) start = behind;
      at = behind ?? end;
      continue;
    }
    at = end;
  }
  return start;
}

/** End of the comment lines of a step that begin at `from`; null when they have no id and are just a list in a comment. */
function disabledEnd(text: string, from: number, to: number): number | null {
  const hash = text.indexOf("#", from);
  const dash = text.indexOf("-", hash);
  const indent = hash - from;
  let hasId = false;
  let at = from;
  while (at < to) {
    const line = text.slice(at, lineContentEnd(text, at));
    const content = line.slice(indent + 1);
    const sameColumn = line[indent] === "#" && line.slice(0, indent).trim() === "";
    if (at > from && (!sameColumn || (content.trim() !== "" && content.search(/\S/) <= dash - hash - 1))) break;
    if (idKey.test(line)) hasId = true;
    at = lineEnd(text, at);
  }
  return hasId ? at : null;
}
