import { byteLength, counted } from "./change-size";

/** Encoding, line ends and size of a file, in words for people. */
export function fileFacts(text: string): readonly string[] {
  const breaks = text.match(/\r\n|\r|\n/g) ?? [];
  const lines = breaks.length + (/[^\r\n]$/.test(text) ? 1 : 0);
  return [
    text.startsWith("\uFEFF") ? "UTF-8 with BOM" : "UTF-8",
    lineEnds(new Set(breaks)),
    counted(lines, "line"),
    counted(byteLength(text), "byte"),
  ].filter((fact) => fact !== "");
}

function lineEnds(kinds: ReadonlySet<string>): string {
  if (kinds.size > 1) return "mixed line ends";
  if (kinds.has("\r\n")) return "CRLF";
  if (kinds.has("\r")) return "CR";
  return kinds.has("\n") ? "LF" : "";
}
