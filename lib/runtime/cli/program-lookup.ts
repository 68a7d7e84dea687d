import { accessSync, constants } from "node:fs";
import path from "node:path";

/** Where login shells look, whatever the caller's `PATH` is. */
const usual = ["/usr/local/bin", "/usr/bin", "/bin", "/usr/local/sbin", "/usr/sbin", "/sbin", "/opt/homebrew/bin"];

/** A function that tells whether a program can be started by its name. On Windows it says yes to all. */
export function programLookup(env: Readonly<Record<string, string>>): (name: string) => boolean {
  if (process.platform === "win32") return () => true;
  const own =
    (env.HOME ?? "") === "" ? [] : [path.join(env.HOME ?? "", ".local/bin"), path.join(env.HOME ?? "", "bin")];
  const folders = new Set([...(env.PATH ?? "").split(path.delimiter), ...usual, ...own].filter((one) => one !== ""));
  const known = new Map<string, boolean>();
  return (name) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const found = [...folders].some((folder) => canStart(path.join(folder, name)));
    known.set(name, found);
    return found;
  };
}

function canStart(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    // Not there, or not to be started: both mean no.
    return false;
  }
}
