import type { JsonValue } from "../contract/json-value";
import { escapeUnseen } from "./escape-unseen";

export type ApprovalSubject = {
  readonly items: readonly JsonValue[];
  readonly preview: string | null;
};

const mostLines = 20;
const longestLine = 200;

/**
 * What a person is about to approve, as lines for a terminal: the preview, unless it only repeats the items, and the
 * items. At most 20 lines of each, then how many more there are.
 */
export function approvalSubject({ items, preview }: ApprovalSubject): readonly string[] {
  const shown = preview === null || repeats(preview, items) ? [] : preview.trimEnd().split(/\r?\n/);
  return [...bounded(shown, "lines"), ...bounded(items.map(itemText), "items").map((line) => `  ${line}`)];
}

function repeats(preview: string, items: readonly JsonValue[]): boolean {
  if (preview.trim() === "") return true;
  if (items.length > 0 && JSON.stringify(items) === compactJson(preview)) return true;
  const texts = [JSON.stringify(items), items.map(itemText).join("")];
  return items.length > 0 && texts.some((text) => text.replace(/\s/g, "").startsWith(preview.replace(/\s/g, "")));
}

/** The text of some JSON without its blanks and escapes, null when it is none. */
function compactJson(text: string): string | null {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    // Any text may be a preview.
    return null;
  }
}

function itemText(item: JsonValue): string {
  return typeof item === "string" && !/[\r\n]/.test(item) ? item : JSON.stringify(item);
}

function bounded(lines: readonly string[], what: string): readonly string[] {
  const shown = lines.slice(0, mostLines).map((line) => {
    const characters = [...line.slice(0, 2 * longestLine)];
    const cut = characters.length > longestLine || line.length > 2 * longestLine;
    return escapeUnseen(characters.slice(0, longestLine).join("")) + (cut ? "…" : "");
  });
  const more = lines.length - mostLines;
  return more > 0 ? [...shown, `… and ${more} more ${what}`] : shown;
}
