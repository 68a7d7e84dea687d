import { resolve } from "node:path";
import { LobsterError } from "@/lib/lobster/contract/errors";
import type { WorkflowDocument } from "@/lib/lobster/document/document";
import { openDocument } from "@/lib/lobster/document/open-document";
import { describeChange } from "@/lib/lobster/safety/describe-change";
import { readWorkflowFile } from "@/lib/runtime/workflow-file";
import { exitCodes, type Program } from "./program";

/**
 * `lobster diff`: says what a change of a workflow means for gates and effects. Gives the exit code: 1 when something
 * became less guarded, or does something new or different with nobody asked before it, 2 when a file cannot be read.
 */
export async function diffCommand(program: Program, words: readonly string[]): Promise<number> {
  try {
    const { json, paths } = readDiffArguments(words);
    const [before, after] = await Promise.all([read(paths[0], program), read(paths[1], program)]);
    const changes = describeChange(before, after, program.catalog);
    if (json) program.print(`${JSON.stringify({ changes }, null, 2)}\n`);
    else if (changes.length === 0) program.print("No change found by the rules for gates and effects.\n");
    else for (const { severity, sentence } of changes) program.print(`${severity}: ${sentence}\n`);
    return changes.some(({ severity }) => severity === "danger") ? exitCodes.runtime_error : exitCodes.ok;
  } catch (error) {
    if (!(error instanceof LobsterError)) throw error;
    program.printError(`${error.message}\n`);
    // 1 is said of changes only.
    return exitCodes.parse_error;
  }
}

type DiffArguments = { readonly json: boolean; readonly paths: readonly [string, string] };

function readDiffArguments(words: readonly string[]): DiffArguments {
  const unknown = words.find((word) => word.startsWith("-") && word !== "--json");
  if (unknown !== undefined) throw new LobsterError("parse_error", "target", `diff does not know ${unknown}`);
  const [before, after, ...more] = words.filter((word) => !word.startsWith("-"));
  if (before === undefined || after === undefined || more.length > 0) {
    throw new LobsterError("parse_error", "target", "diff requires an old and a new workflow file");
  }
  return { json: words.includes("--json"), paths: [before, after] };
}

async function read(path: string, { cwd, catalog }: Program): Promise<WorkflowDocument> {
  const { text, format } = await readWorkflowFile(resolve(cwd, path));
  const document = openDocument(text, catalog, { format });
  if (document.workflow === null) {
    const reason = document.diagnostics[0]?.message ?? "it has no list of steps";
    throw new LobsterError("parse_error", "target", `${path} cannot be read as a workflow: ${reason}`);
  }
  return document;
}
