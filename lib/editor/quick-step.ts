import type { Catalog } from "@/lib/lobster/contract/catalog";
import { isJsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import type { StepKindDefinition, StepKindName } from "@/lib/lobster/contract/step-kind";
import { splitPipeline } from "@/lib/lobster/pipeline/split-pipeline";

/** A step that a typed line could mean. `fields` are in writing order, `id` first. */
export type QuickStep = {
  readonly kind: StepKindDefinition;
  readonly fields: { readonly [key: string]: JsonValue };
};

const maxIdWords = 3;

/** One way to read a line. A negative score means that it cannot be read so; the best guess has the highest. */
type Reading = { readonly kind: StepKindName; readonly score: number; readonly fields: QuickStep["fields"] };

/**
 * What a typed line can become, best guess first: `approve` and a question is an approval of that question, `ask` a form
 * that asks it, `for each $x.json` a loop, the name of a workflow file a step that runs it, a line whose stages are all
 * known commands a pipeline, anything else a shell command. Every reading stays on offer.
 */
export function quickSteps(line: string, catalog: Catalog, takenIds: ReadonlySet<string>): readonly QuickStep[] {
  const text = line.trim();
  if (text === "") return [];
  const readings = [
    readApproval(text),
    readQuestion(text, catalog),
    readLoop(text, catalog),
    readWorkflow(text),
    read("pipeline", pipelineScore(text, catalog), text, { pipeline: text }),
    read("shell", 1, text, { run: text }),
  ];
  return readings
    .filter((reading) => reading.score >= 0)
    .sort((a, b) => b.score - a.score)
    .flatMap(({ kind: name, fields }) => {
      const kind = catalog.stepKinds.find((candidate) => candidate.kind === name);
      if (kind === undefined) return [];
      return [{ kind, fields: { ...fields, id: freeId(String(fields.id), takenIds) } }];
    });
}

function read(kind: StepKindName, score: number, named: string, fields: QuickStep["fields"]): Reading {
  return { kind, score, fields: { id: suggestId(named), ...fields } };
}

function readApproval(text: string): Reading {
  const asks = asksForApproval(text);
  const question = asks ? text.replace(/^approve[\s:?]*/i, "") : text;
  return read("approval", asks ? 3 : 0, question === "" ? text : question, { approval: approvalValue(question) });
}

function readQuestion(text: string, catalog: Catalog): Reading {
  const question = /^ask\b[\s:]*(.*)$/is.exec(text)?.[1] ?? null;
  const input = templateOf("input", catalog).input;
  if (question === null || !isJsonObject(input)) return read("input", -1, text, {});
  const prompt = question === "" ? input.prompt : capitalized(question);
  return read("input", 3, question === "" ? "ask" : question, { input: { ...input, prompt: prompt ?? "" } });
}

/** `for each $list.json`, `for each list`, and with the command of its body: `for each $list.json: echo "$item.json"`. */
function readLoop(text: string, catalog: Catalog): Reading {
  const found = /^for[\s_-]?each\s+(\$?[A-Za-z0-9_-]+(?:\.[^\s:]+)?)\s*(?::\s*(.+))?$/is.exec(text);
  const [, list = "", body] = found ?? [];
  if (found === null) return read("for_each", -1, text, {});
  const bare = /^[A-Za-z0-9_-]+$/.test(list);
  const template = templateOf("for_each", catalog);
  const steps = body === undefined ? template.steps : [{ id: suggestId(body), run: body }];
  const name = list.replace(/^\$/, "").split(".")[0] ?? "";
  return read("for_each", 3, `each ${name}`, { for_each: bare ? `$${list}.json` : list, steps: steps ?? [] });
}

function readWorkflow(text: string): Reading {
  const file = /^(?:workflow\s+)?(\S+\.(lobster|ya?ml|json))$/i.exec(text);
  const [, path = "", ending = ""] = file ?? [];
  if (file === null) return read("workflow", -1, text, {});
  const stem = (path.split("/").at(-1) ?? path).replace(/\.[^.]+$/, "");
  return read("workflow", ending.toLowerCase() === "lobster" ? 3 : 2, stem, { workflow: path });
}

function templateOf(name: StepKindName, catalog: Catalog): { readonly [key: string]: JsonValue } {
  return catalog.stepKinds.find((candidate) => candidate.kind === name)?.template() ?? {};
}

/** A new step of a kind from the palette, with the fields its definition starts with. */
export function templateStep(kind: StepKindDefinition, takenIds: ReadonlySet<string>): QuickStep {
  return { kind, fields: { id: freeId(kind.kind.replaceAll("_", "-"), takenIds), ...kind.template() } };
}

/**
 * `inbox list --json` → `inbox-list`. Only the first command counts, paths with their last part; flags, formats such as
 * `+%F` and numbers not at all.
 */
export function suggestId(text: string): string {
  const words = (/^[^|;&<>]*/.exec(text)?.[0] ?? "")
    .split(/\s+/)
    .filter((word) => !/^["']?[-+]|[=$%]/.test(word))
    .map((word) => word.split("/").at(-1) ?? "")
    .map((word) => word.toLowerCase().replace(/[^a-z0-9_]+/g, "-"))
    .map((word) => word.replace(/^-+|-+$/g, ""))
    .filter((word) => word !== "" && !/^[0-9]+$/.test(word));
  const id = words.slice(0, maxIdWords).join("-").slice(0, 32).replace(/-+$/, "");
  return id === "" ? "step" : id;
}

/** The id itself when nobody has it, else with the first free number. */
export function freeId(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  let number = 2;
  while (taken.has(`${wanted}-${number}`)) number += 1;
  return `${wanted}-${number}`;
}

function asksForApproval(text: string): boolean {
  return /^approve\b(?!\s*\|)/i.test(text) && !/\s--/.test(text);
}

/** Without a question the workflow asks in general words. */
function approvalValue(question: string): JsonValue {
  if (question === "") return true;
  return capitalized(question);
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Negative when it is none. Options such as `-n` are those of programs that share their name with a command. */
function pipelineScore(text: string, catalog: Catalog): number {
  const { stages, problem } = splitPipeline(text);
  const known = stages.length > 0 && stages.every((stage) => catalog.command(stage.name.text) !== undefined);
  if (problem !== null || !known) return -1;
  const foreign = stages.some((stage) => stage.words.some((word) => /^-[A-Za-z]/.test(word.text)));
  return foreign ? 0.5 : 2;
}
