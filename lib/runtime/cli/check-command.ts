import { LobsterError } from "@/lib/lobster/contract/errors";
import { openDocument } from "@/lib/lobster/document/open-document";
import { diagnose } from "@/lib/lobster/validate/diagnose";
import type { LintKnowledge } from "@/lib/lobster/validate/finding";
import { loadSchemaCompiler } from "@/lib/runtime/schema-compiler";
import { readWorkflowFile } from "@/lib/runtime/workflow-file";
import { type CheckedFile, type Counts, countProblems, printChecked, printSummary, problemData } from "./check-report";
import { findWorkflowFiles, type NamedFile } from "./find-workflow-files";
import { exitCodes, type Program } from "./program";
import { programLookup } from "./program-lookup";

type CheckArguments = { readonly json: boolean; readonly strict: boolean; readonly paths: readonly string[] };

function readCheckArguments(words: readonly string[]): CheckArguments {
  const flags = words.filter((word) => word.startsWith("-"));
  const unknown = flags.find((flag) => flag !== "--json" && flag !== "--strict");
  if (unknown !== undefined) throw refused(`check does not know ${unknown}`);
  const paths = words.filter((word) => !word.startsWith("-"));
  if (paths.length === 0) throw refused("check requires a workflow file or a folder with some");
  return { json: flags.includes("--json"), strict: flags.includes("--strict"), paths };
}

function refused(message: string): LobsterError {
  return new LobsterError("parse_error", "target", message);
}

async function checkFile({ name, path }: NamedFile, program: Program, knowledge: LintKnowledge): Promise<CheckedFile> {
  const { text, format } = await readWorkflowFile(path);
  const document = openDocument(text, program.catalog, { format });
  const compileSchema = text.includes("responseSchema") ? await loadSchemaCompiler() : () => null;
  return { name, document, problems: diagnose(document, program.catalog, compileSchema, knowledge) };
}

/** Files that could be checked, and why others could not. */
async function checkAll(given: CheckArguments, program: Program) {
  const knowledge: LintKnowledge = { hasProgram: programLookup(program.env) };
  const checked: CheckedFile[] = [];
  const unreadable: string[] = [];
  /** One path or file that cannot be read leaves the others to be checked. */
  const attempt = async (name: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof LobsterError)) throw error;
      unreadable.push(`${name}: ${error.message}`);
    }
  };
  for (const path of given.paths) {
    await attempt(path, async () => {
      const found = await findWorkflowFiles(path, program.cwd);
      unreadable.push(...found.unreadable);
      for (const file of found.files) {
        await attempt(file.name, async () => void checked.push(await checkFile(file, program, knowledge)));
      }
    });
  }
  return { checked, unreadable };
}

function exitCode(counts: Counts, unreadable: readonly string[], { strict }: CheckArguments): number {
  if (unreadable.length > 0) return exitCodes.parse_error;
  return counts.error > 0 || (strict && counts.warning > 0) ? exitCodes.runtime_error : exitCodes.ok;
}

/** `lobster check`: says what is wrong with workflow files without running anything. Gives the exit code. */
export async function checkCommand(program: Program, words: readonly string[]): Promise<number> {
  try {
    const given = readCheckArguments(words);
    const { checked, unreadable } = await checkAll(given, program);
    const counts = countProblems(checked.flatMap(({ problems }) => problems));
    for (const line of unreadable) program.printError(`${line}\n`);
    if (given.json) {
      const files = checked.map(({ name, document, problems }) => ({
        file: name,
        problems: problems.map((problem) => problemData(problem, document)),
      }));
      const { error: errors, warning: warnings, info: notes } = counts;
      program.print(`${JSON.stringify({ files, unreadable, errors, warnings, notes }, null, 2)}\n`);
    } else {
      for (const file of checked) program.print(printChecked(file));
      program.print(printSummary(checked.length, counts));
    }
    return exitCode(counts, unreadable, given);
  } catch (error) {
    if (!(error instanceof LobsterError)) throw error;
    program.printError(`${error.message}\n`);
    return exitCodes[error.type];
  }
}
