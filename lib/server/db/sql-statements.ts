/**
 * Splits a migration into statements, without comment lines. A statement ends with `;` at the end of a line;
 * a trigger stands on one line, so its inner `;` end none.
 */
export function sqlStatements(script: string): string[] {
  const code = script
    .split(/\r?\n/)
    .filter((line) => !line.trimStart().startsWith("--"))
    .join("\n");
  return code
    .split(/;[ \t]*(?:\n|$)/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
