import { statSync } from "node:fs";
import path from "node:path";

/** Marks the lines of a trace; the shell puts it before every command. */
export const tracePrefix = "+LOBSTER_TRACE+ ";

export type LoginStart = {
  /** What the shell printed with `-vx`: the texts it read and the commands it ran. */
  readonly trace: string;
  readonly home: string;
  /** `PATH` of the environment it was started with. */
  readonly searchPath: string;
};

/** Commands of the shell itself that do the same every time and leave no trace of their own. */
const harmless = new Set("export readonly unset true false : printf echo shift return".split(" "));

/** Programs that say the same as long as they are the system's own. */
const steadyPrograms = new Set(["id -u", "id -g", "id -ru", "id -rg", "mesg n"]);
const systemFolders = new Set(["/bin", "/sbin", "/usr/bin", "/usr/sbin"]);

/** What would differ from start to start, or cannot be seen from outside afterwards. */
const unsure = [
  // A function.
  /[\w-]+[ \t]*\([ \t]*\)/,
  // A number of this process or of another one, and the clock.
  /\$\$|\$!|\$\{?(?:!|\$|PPID|LINENO|RANDOM|SECONDS|EPOCH)/,
  // Variables of a step, and what the trace is told by.
  /LOBSTER_|PS4/,
  // A file that is written, and output that goes elsewhere: the trace of what it is taken from goes with it.
  /(?<!\d)>(?![ \t]*\/dev\/null(?![^\s;|&)]))|\d>|<>|>&/,
];

/** Standard error of this one command goes nowhere in every Debian profile; its own trace is printed before. */
const quietProgram = /\bmesg n 2> ?\/dev\/null/g;
/** Files that give something else at each reading, whatever their dates say. */
const unsteadyFile = /^\/(?:proc|sys|dev)(?:\/|$)/;

const mostWatched = 200;

/**
 * Files and folders that a login shell looked at. Null when starting it again could give something else although these
 * are as they were: whatever is not known to be steady counts as unsteady.
 */
export function lookedAt({ trace, home, searchPath }: LoginStart): readonly string[] | null {
  const lines = trace.split("\n");
  const text = lines
    .filter((line) => !line.startsWith(tracePrefix) && !/^[ \t]*#/.test(line))
    .join("\n")
    .replaceAll(quietProgram, "mesg n");
  if (unsure.some((pattern) => pattern.test(text))) return null;
  const folders = globFolders(text);
  if (folders === null) return null;
  const watched = new Set(["/etc/profile", path.join(home, ".profile"), ...folders]);
  const search = new Set([searchPath]);
  for (const line of lines) {
    if (!line.startsWith(tracePrefix)) continue;
    const command = line.slice(tracePrefix.length);
    const found = filesOf(command, search);
    if (found === null) return null;
    for (const file of found) watched.add(file);
    const [, value] = /^(?:export |readonly )?PATH=(.*)$/.exec(command) ?? [];
    if (value !== undefined) search.add(value);
  }
  return watched.size > mostWatched ? null : [...watched];
}

/** Files that the result of a command rests on; null when it may rest on more than files. */
function filesOf(command: string, search: ReadonlySet<string>): readonly string[] | null {
  const words = command.trimEnd().split(/[ \t]+/);
  const [name = "", ...rest] = words;
  // Behind an assignment a command may stand, which the trace does not tell from a blank in the value.
  if (/^\w+=/.test(name)) return words.length === 1 || /^PS1=\S+ ?$/.test(command) ? [] : null;
  if (harmless.has(name)) return [];
  if (steadyPrograms.has(command)) return placesOf(name, search);
  if (name === "[" && rest.at(-1) === "]") return testedFiles(rest.slice(0, -1));
  if (name === "test") return testedFiles(rest);
  if (name === ".") return rest.length === 1 ? steadyFiles(rest) : null;
  return null;
}

/** Where a program is looked for; null when it is found outside the system's own folders, or may be. */
function placesOf(program: string, search: ReadonlySet<string>): readonly string[] | null {
  const folders = [...search].flatMap((value) => value.split(":"));
  if (!folders.every((folder) => path.isAbsolute(folder) && !/[\s'"]/.test(folder))) return null;
  const places = folders.map((folder) => path.join(folder, program));
  const strange = places.some((place) => !systemFolders.has(path.dirname(place)) && stateOfFile(place) !== "-");
  return strange ? null : places;
}

/** Files that a test asks about; null for other questions about the system, and when a word may be torn. */
function testedFiles(words: readonly string[]): readonly string[] | null {
  if (!words.some((word) => /^-(?:[a-mo-yA-Z]|nt|ot|ef)$/.test(word) && !/^-[ao]$/.test(word))) return [];
  const files: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    while (words[at] === "!") at += 1;
    const [operator = "", operand = ""] = words.slice(at, at + 2);
    if (/^-[defrsx]$/.test(operator)) files.push(operand);
    else if (!/^-[nz]$/.test(operator)) return null;
    at += 2;
    if (at < words.length && !/^-[ao]$/.test(words[at] ?? "")) return null;
  }
  return steadyFiles(files);
}

function steadyFiles(files: readonly string[]): readonly string[] | null {
  return files.every((file) => path.isAbsolute(file) && !unsteadyFile.test(path.normalize(file))) ? files : null;
}

/** Folders whose files a profile goes through; null when a pattern does not name its folder in full. */
function globFolders(text: string): readonly string[] | null {
  const folders: string[] = [];
  const plain = withoutCases(text.replace(/\$\{[^{}]*\}|\$[?*@#]/g, "$x"));
  if (/\S\[|\[[^\s]/.test(plain)) return null;
  for (const word of plain.match(/[^\s;|&()<>]*[*?][^\s;|&()<>]*/g) ?? []) {
    const folder = path.dirname(word);
    if (!/^\/[\w./-]*$/.test(folder) || unsteadyFile.test(folder)) return null;
    folders.push(folder);
  }
  return folders;
}

/** The pattern of a `case` asks no folder. It is told only where it stands at the beginning of a line of its own. */
function withoutCases(text: string): string {
  const lines = text.split("\n");
  const opens = (line = ""): boolean => /^[ \t]*case [^()]* in[ \t]*$|;;[ \t]*$/.test(line);
  return lines.map((line, at) => (opens(lines[at - 1]) ? line.replace(/^[ \t]*[^\s()]+\)/, "") : line)).join("\n");
}

/** Changes when one of the files or folders does, or comes, or goes. */
export function stateOf(files: readonly string[]): string {
  return files.map(stateOfFile).join("\n");
}

function stateOfFile(file: string): string {
  try {
    const stats = statSync(file, { throwIfNoEntry: false, bigint: true });
    return stats === undefined ? "-" : `${stats.ino} ${stats.size} ${stats.mtimeNs} ${stats.ctimeNs} ${stats.mode}`;
  } catch (error) {
    // Out of reach for this person, which may change like everything else.
    return error instanceof Error && "code" in error ? String(error.code) : "unknown";
  }
}
