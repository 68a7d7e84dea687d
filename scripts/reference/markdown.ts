/** Text for a cell of a table. */
function cell(text: string): string {
  return text
    .replaceAll("|", "\\|")
    .replace(/\s*\n\s*/g, " ")
    .trim();
}

/** A table in Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** Text as code inside a line, whatever backticks it holds. */
export function code(text: string): string {
  return text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``;
}

/** A block of code. */
export function block(language: string, text: string): string {
  return `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;
}

/** A page: parts with an empty line between them. */
export function page(title: string, ...parts: readonly string[]): string {
  const note = "<!-- Written by `npm run docs:reference`; changes belong into what it is made from. -->";
  return `${[note, `# ${title}`, ...parts.filter((part) => part !== "")].join("\n\n")}\n`;
}
