/** A name that the shell puts the value of into a text. */
const expansion = /\$(?:([A-Za-z_]\w*)|\{[#!]?([A-Za-z_]\w*))/g;
/** Names that get a value inside the text: `NAME=…`, `read NAME`, `for NAME in`, `getopts … NAME`. */
const assignment = /(?:^|[\s;&|("'`])(?:export\s+|local\s+|readonly\s+|declare\s+(?:-\w+\s+)*)?([A-Za-z_]\w*)\+?=/g;
const loopVariable = /\b(?:for|select)\s+([A-Za-z_]\w*)\b/g;
const readVariables = /\b(?:read|mapfile|readarray)((?:[ \t]+[-\w'"]+)+)/g;

/** Names of the variables that a shell text reads and does not set itself, each once, in order of appearance. */
export function shellVariables(text: string): readonly string[] {
  const expanded = withoutVerbatim(text);
  const read = [...expanded.matchAll(expansion)].map((match) => match[1] ?? match[2] ?? "");
  const set = new Set([
    ...[...text.matchAll(assignment), ...text.matchAll(loopVariable)].map((match) => match[1]),
    ...[...text.matchAll(readVariables)].flatMap((match) => (match[1] ?? "").split(/[\s'"]+/)),
  ]);
  return [...new Set(read)].filter((name) => !set.has(name));
}

/** The text without what the shell takes as it is: single quotes, escaped dollars, comments, quoted here-documents. */
function withoutVerbatim(text: string): string {
  const kept: string[] = [];
  let quoted = false;
  for (let at = 0; at < text.length; ) {
    const character = text.charAt(at);
    const heredoc = quoted ? null : /^<<-?\s*(['"])(\w+)\1[^\n]*\n/.exec(text.slice(at, at + 200));
    if (heredoc !== null) {
      const end = text.slice(at).search(new RegExp(`\\n\\t*${heredoc[2]}(?=\\r?\\n|$)`));
      at = end === -1 ? text.length : at + end + 1;
    } else if (character === "\\") at += 2;
    else if (character === "'" && !quoted) {
      const end = text.indexOf("'", at + 1);
      at = end === -1 ? text.length : end + 1;
    } else if (character === "#" && !quoted && /^$|\s/.test(text.charAt(at - 1))) {
      const end = text.indexOf("\n", at);
      at = end === -1 ? text.length : end;
    } else {
      if (character === '"') quoted = !quoted;
      kept.push(character);
      at += 1;
    }
  }
  return kept.join("");
}
