import type { Catalog } from "@/lib/lobster/contract/catalog";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import type { StepKindDefinition, StepKindName } from "@/lib/lobster/contract/step-kind";
import { splitPipeline } from "@/lib/lobster/pipeline/split-pipeline";

/** A step that a typed line could mean. `fields` are in writing order, `id` first. */
export type QuickStep = {
  readonly kind: StepKindDefinition;
  readonly fields: { readonly [key: string]: JsonValue };
};

const maxIdWords = 3;

/**
 * What a typed line can become, best guess first: `approve` and a question is an approval of that question, a line whose
 * stages are all known commands a pipeline, anything else a shell command. Every reading stays on offer.
 */
export function quickSteps(line: string, catalog: Catalog, takenIds: ReadonlySet<string>): readonly QuickStep[] {
  const text = line.trim();
  if (text === "") return [];
  const asks = asksForApproval(text);
  const question = asks ? text.replace(/^approve[\s:?]*/i, "") : text;
  const readings: readonly [StepKindName, string, JsonValue, number][] = [
    ["approval", "approval", approvalValue(question), asks ? 3 : 0],
    ["pipeline", "pipeline", text, pipelineScore(text, catalog)],
    ["shell", "run", text, 1],
  ];
  return readings
    .filter(([, , , score]) => score >= 0)
    .sort((a, b) => b[3] - a[3])
    .flatMap(([name, key, value]) => {
      const kind = catalog.stepKinds.find((candidate) => candidate.kind === name);
      if (kind === undefined) return [];
      const named = name === "approval" && question !== "" ? question : text;
      return [{ kind, fields: { id: freeId(suggestId(named), takenIds), [key]: value } }];
    });
}

/** A new step of a kind from the palette, with the fields its definition starts with. */
export function templateStep(kind: StepKindDefinition, takenIds: ReadonlySet<string>): QuickStep {
  return { kind, fields: { id: freeId(kind.kind.replaceAll("_", "-"), takenIds), ...kind.template() } };
}

/** `inbox list --json` → `inbox-list`. Only the first command counts, paths with their last part, flags and numbers not at all. */
export function suggestId(text: string): string {
  const words = (/^[^|;&<>]*/.exec(text)?.[0] ?? "")
    .split(/\s+/)
    .filter((word) => !word.startsWith("-") && !word.includes("=") && !word.includes("$"))
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
  return question.charAt(0).toUpperCase() + question.slice(1);
}

/** Negative when it is none. Options such as `-n` are those of programs that share their name with a command. */
function pipelineScore(text: string, catalog: Catalog): number {
  const { stages, problem } = splitPipeline(text);
  const known = stages.length > 0 && stages.every((stage) => catalog.command(stage.name.text) !== undefined);
  if (problem !== null || !known) return -1;
  const foreign = stages.some((stage) => stage.words.some((word) => /^-[A-Za-z]/.test(word.text)));
  return foreign ? 0.5 : 2;
}
