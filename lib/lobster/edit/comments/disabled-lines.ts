/**
 * A line of a step as a comment: `# ` stands at the column of the step's dash. A blank line is a bare `#`; a line that
 * begins left of the dash follows a tab, as it is. `enabledLine` gives the very line back.
 */
export function disabledLine(line: string, column: number): string {
  const lead = " ".repeat(column);
  if (line === "") return `${lead}#`;
  return line.startsWith(lead) ? `${lead}# ${line.slice(column)}` : `${lead}#\t${line}`;
}

/** The line that a comment line stands for. */
export function enabledLine(line: string): string {
  const hash = line.indexOf("#");
  const content = line.slice(hash + 1);
  if (content === "") return "";
  if (content.startsWith("\t")) return content.slice(1);
  return line.slice(0, hash) + (content.startsWith(" ") ? content.slice(1) : content);
}
