import { catalog } from "@/lib/catalog";
import { environmentVariables } from "@/lib/catalog/environment-variables";
import { acts } from "@/lib/editor/acts/table";
import { toJsonSchema } from "@/lib/lobster/validate/json-schema";
import { checkCodes } from "@/lib/lobster/validate/rules/registry";
import { checkPage, environmentPage } from "./check-page";
import { commandFile, commandPage, filtersPage } from "./command-pages";
import { errorTexts } from "./error-texts";
import { errorsPage } from "./errors-page";
import { keysPage } from "./keys-page";
import { expressionsPage, filePage, namedKinds, stepPage } from "./language-pages";
import { code, page } from "./markdown";

const sourceFolders = ["lib/lobster", "lib/catalog", "lib/runtime"];

function indexPage(): string {
  const commands = [...catalog.commands].sort((a, b) => (a.name < b.name ? -1 : 1));
  return page(
    "Reference",
    "- [The file](file.md)\n- [References, conditions, pipelines](expressions.md)\n- [Template filters](filters.md)\n" +
      "- [Environment variables](environment.md)\n- [Check codes](checks.md)\n- [Error messages](errors.md)\n" +
      "- [Acts and keys of the editor](keys.md)\n- [JSON Schema](workflow.schema.json) of the file, for completion and hints in other editors",
    "## Steps",
    namedKinds(catalog)
      .map(({ kind, label, actionKeys }) => `- [${label}](steps/${kind}.md): ${actionKeys.map(code).join(", ")}`)
      .join("\n"),
    "## Commands of pipelines",
    commands
      .map((command) => `- [${code(command.name)}](commands/${commandFile(command)}): ${command.summary}`)
      .join("\n"),
  );
}

/**
 * Every page of the reference by its path from `docs/reference`, made from the catalog, the checks and the source below
 * `root`. The same input gives the same bytes.
 */
export function referencePages(root: string): ReadonlyMap<string, string> {
  return new Map([
    ["README.md", indexPage()],
    ["file.md", filePage(catalog)],
    ["expressions.md", expressionsPage()],
    ["filters.md", filtersPage(catalog.commands.flatMap(({ placeholderFilters }) => placeholderFilters ?? []))],
    ["environment.md", environmentPage(environmentVariables)],
    ["checks.md", checkPage(checkCodes)],
    ["keys.md", keysPage(acts)],
    ["workflow.schema.json", `${JSON.stringify(toJsonSchema(catalog), null, 2)}\n`],
    ["errors.md", errorsPage(errorTexts(root, sourceFolders))],
    ...namedKinds(catalog).map((kind) => [`steps/${kind.kind}.md`, stepPage(kind, catalog)] as const),
    ...catalog.commands.map((command) => [`commands/${commandFile(command)}`, commandPage(command)] as const),
  ]);
}
