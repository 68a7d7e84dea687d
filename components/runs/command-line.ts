import type { JsonObject } from "@/lib/lobster/contract/json-value";

/** The line that starts the same run in a terminal: the file, and the arguments when there are any. */
export function commandLine(fileName: string, args: JsonObject): string {
  const words = ["lobster", "run", "--file", quote(fileName)];
  if (Object.keys(args).length > 0) words.push("--args-json", quote(JSON.stringify(args)));
  return words.join(" ");
}

/** A word of a POSIX shell. */
function quote(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
