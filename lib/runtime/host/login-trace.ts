import { statSync } from "node:fs";
import path from "node:path";

/** Marks the lines of a trace; the shell puts it before every command. */
export const tracePrefix = "+LOBSTER_TRACE+ ";

/** Commands that do the same every time and leave no trace of their own. */
const harmless = new Set([
  ..."[ test . export readonly unset true false : id mesg command type printf echo local shift return".split(" "),
]);

/** What would differ from start to start, or cannot be seen from outside afterwards. */
const unsure = [
  // A function.
  /^[^#\n]*?[\w-]+[ \t]*\([ \t]*\)/m,
  // A number of this process.
  /\$\$|\$\{?(?:PPID|LINENO|RANDOM)\b/,
  // Variables of a step.
  /LOBSTER_/,
  // A file that is written.
  /^[^#\n]*?>(?![ \t]*\/dev\/null|&[ \t]*\d|\|?[ \t]*&)/m,
];

const mostWatched = 200;

/**
 * Files and folders that a login shell looked at, from what it printed with `-vx`: the texts it read and the commands it
 * ran. Null when starting it again could give something else although these are as they were.
 */
export function lookedAt(trace: string, home: string): readonly string[] | null {
  const lines = trace.split("\n");
  const text = lines.filter((line) => !line.startsWith(tracePrefix)).join("\n");
  if (unsure.some((pattern) => pattern.test(text))) return null;
  const watched = new Set(["/etc/profile", path.join(home, ".profile")]);
  for (const glob of text.match(/\/[^\s"';|&()<>]*\*/g) ?? []) watched.add(path.dirname(glob));
  for (const line of lines) {
    if (!line.startsWith(tracePrefix)) continue;
    const words = line.slice(tracePrefix.length).split(/\s+/);
    const [command = ""] = words;
    if (!harmless.has(command) && !/^\w+=/.test(command)) return null;
    for (const word of words) if (word.startsWith("/")) watched.add(word);
  }
  return watched.size > mostWatched ? null : [...watched];
}

/** Changes when one of the files or folders does, or comes, or goes. */
export function stateOf(files: readonly string[]): string {
  return files
    .map((file) => {
      const stats = statSync(file, { throwIfNoEntry: false, bigint: true });
      return stats === undefined ? "-" : `${stats.ino} ${stats.size} ${stats.mtimeNs} ${stats.ctimeNs} ${stats.mode}`;
    })
    .join("\n");
}
