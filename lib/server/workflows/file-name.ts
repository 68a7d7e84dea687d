import { AppError } from "../errors";

const extension = /\.(lobster|ya?ml|json)$/i;

/** Refuses names that are no plain file name, or that the command line would not run. */
export function acceptFileName(name: string): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse
  if (/[\u0000-\u001f\u007f/\\]/.test(name) || name.startsWith(".") || name.trim() !== name) {
    throw new AppError("unprocessable", `"${name}" cannot be a file name. Leave out slashes, leading dots and blanks.`);
  }
  if (!extension.test(name)) {
    throw new AppError("unprocessable", `"${name}" must end in .lobster, .yaml, .yml or .json.`);
  }
}

/** The name itself when it is free, else with the first free number: `sync-2.lobster`. */
export function freeFileName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  const end = name.match(extension)?.[0] ?? "";
  const stem = name.slice(0, name.length - end.length);
  for (let number = 2; ; number++) {
    const candidate = `${stem}-${number}${end}`;
    if (!taken.has(candidate)) return candidate;
  }
}
