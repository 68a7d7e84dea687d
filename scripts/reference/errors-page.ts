import type { ErrorText } from "./error-texts";
import { code, page, table } from "./markdown";

const exits: Readonly<Record<string, string>> = { parse_error: "2", runtime_error: "1", doctor_error: "1" };

/** Headings by the beginning of a file's path, the first that fits. */
const areas: readonly (readonly [prefix: string, title: string])[] = [
  ["lib/lobster/validate/", "A workflow file that is refused"],
  ["lib/lobster/", "References, conditions, pipelines"],
  ["lib/catalog/steps/", "Steps"],
  ["lib/catalog/", "Commands"],
  ["lib/runtime/cli/", "Command line"],
  ["lib/runtime/", "Runs and answers"],
];

function areaOf({ file }: ErrorText): string {
  return areas.find(([prefix]) => file.startsWith(prefix))?.[1] ?? "Other";
}

/** Who raises a message: the command or kind of step by its folder, else nothing. */
function ownerOf(file: string): string {
  const folder = /^lib\/catalog\/(?:commands|steps)\/([^/]+)\//.exec(file)?.[1];
  return folder === undefined ? "" : `${folder}: `;
}

/** The page of all messages of errors. */
export function errorsPage(texts: readonly ErrorText[]): string {
  const titles = areas.map(([, title]) => title);
  return page(
    "Error messages",
    "In tool mode an error is `{ok: false, error: {type, message}}`; the command line ends with the exit code of the type: " +
      "`parse_error` (the request or its target is wrong) with 2, `runtime_error` (the content of a file, or work, failed) " +
      "with 1. `<name>` stands for what is filled in. Messages of the system (`ENOENT: …`), of JSON, of YAML and of JSON Schema " +
      "come as they are.",
    ...titles.flatMap((title) => {
      const rows = texts
        .filter((text) => areaOf(text) === title)
        .map(({ text, type, file }) => [`${ownerOf(file)}${code(text)}`, code(type), exits[type] ?? ""]);
      const unique = [...new Map(rows.map((row) => [row.join("\n"), row])).values()];
      return unique.length === 0 ? [] : [`## ${title}`, table(["Message", "Type", "Exit"], unique)];
    }),
  );
}
