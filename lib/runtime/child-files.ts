import path from "node:path";
import type { Catalog } from "@/lib/lobster/contract/catalog";
import { LobsterError } from "@/lib/lobster/contract/errors";
import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import type { StepNode, Workflow } from "@/lib/lobster/document/document";
import { findReferences } from "@/lib/lobster/expression/references";
import { resolveTemplate } from "@/lib/lobster/expression/resolve-template";
import type { StepRecords } from "@/lib/lobster/run/records";
import { loadWorkflow } from "./load-workflow";
import { resolveWorkflowArgs } from "./workflow-args";
import type { ChildFile, WorkflowOrigin } from "./workflow-origin";

/** A workflow and what is certain about it before its next step runs. */
export type KnownWorkflow = {
  readonly workflow: Workflow;
  readonly origin: WorkflowOrigin | undefined;
  readonly args: JsonObject;
  /** Arguments that have a value only once other steps have run. */
  readonly unknownArgs: ReadonlySet<string>;
  /** Results that are there. */
  readonly records: StepRecords;
};

/** A child file as a step names it. */
export type OpenedChild =
  /** `path`: as people know it. */
  | { readonly kind: "opened"; readonly path: string; readonly file: ChildFile; readonly child: KnownWorkflow }
  /** The path needs results that do not exist yet. */
  | { readonly kind: "unknown" }
  /** There is no such file, it is being run already, or it cannot be run: the step is going to fail. */
  | {
      readonly kind: "broken";
      readonly path: string;
      /** Real path of a file that is being run already. */
      readonly running?: string;
    };

/**
 * Opens the file of a `workflow` step, as far as its name is known.
 * @param read makes a workflow of its text, and throws a `LobsterError` for one that cannot be run
 */
export async function openChild(
  step: StepNode,
  known: KnownWorkflow,
  catalog: Catalog,
  read = (file: ChildFile): Promise<Workflow> => loadWorkflow(file.text, file.format, catalog),
): Promise<OpenedChild> {
  const { origin } = known;
  const named = typeof step.fields.workflow === "string" ? knownText(step.fields.workflow, known) : null;
  if (named === null) return { kind: "unknown" };
  const target = path.resolve(origin?.folder ?? "/", named);
  const file = await loadQuietly(target, origin);
  const shown = origin?.nameOf?.(target) ?? target;
  if (file === null || origin === undefined) return { kind: "broken", path: shown };
  if (origin.chain.includes(file.realPath)) return { kind: "broken", path: shown, running: file.realPath };
  try {
    const workflow = await read(file);
    const chain = [...origin.chain, file.realPath];
    const child = {
      workflow,
      origin: { ...origin, folder: path.dirname(target), chain },
      ...childArguments(step, known, workflow),
      records: new Map(),
    };
    return { kind: "opened", path: shown, file, child };
  } catch (error) {
    if (error instanceof LobsterError) return { kind: "broken", path: shown };
    throw error;
  }
}

/** What became of the file of each `workflow` step that a run may reach, in files of files too. */
export type OpenedChildren = ReadonlyMap<StepNode, OpenedChild>;

/**
 * Opens the files of the steps from `position` on, and the files that these run. Conditions are not judged. A file that
 * is run with the same arguments several times is opened once.
 */
export async function openChildren(known: KnownWorkflow, position: number, catalog: Catalog): Promise<OpenedChildren> {
  const all = new Map<StepNode, OpenedChild>();
  const seen = new Map<string, OpenedChild>();
  const visit = async (within: KnownWorkflow, steps: readonly StepNode[]): Promise<void> => {
    for (const step of steps.filter(({ kind }) => kind.kind === "workflow")) {
      const found = await openChild(step, within, catalog);
      const name = nameOf(found);
      const earlier = seen.get(name);
      all.set(step, earlier ?? found);
      if (earlier !== undefined || found.kind !== "opened") continue;
      seen.set(name, found);
      await visit(found.child, found.child.workflow.steps);
    }
  };
  await visit(known, known.workflow.steps.slice(position));
  return all;
}

function nameOf(opened: OpenedChild): string {
  return opened.kind === "opened" ? childName(opened.file, opened.child) : opened.kind;
}

/** Tells a file with its arguments from others, and from itself with others. */
export function childName({ realPath }: ChildFile, { args, unknownArgs, origin }: KnownWorkflow): string {
  return JSON.stringify([realPath, origin?.folder ?? null, args, [...unknownArgs]]);
}

/**
 * The workflow files that the steps from `position` on run, directly or through each other, each once and in order of
 * first appearance. Left out are files that are missing or cannot be run, and those named by results to come.
 */
export async function listChildFiles(
  known: KnownWorkflow,
  position: number,
  catalog: Catalog,
): Promise<{ readonly files: readonly ChildFile[] }> {
  const opened = [...(await openChildren(known, position, catalog)).values()];
  const files = opened.flatMap((child) =>
    child.kind === "opened" ? [[child.file.realPath, child.file] as const] : [],
  );
  return { files: [...new Map(files).values()] };
}

/** A workflow of which nothing has run. */
export function freshWorkflow(workflow: Workflow, args: JsonObject, origin: WorkflowOrigin | undefined): KnownWorkflow {
  const resolved = resolveWorkflowArgs(workflow.fields, args);
  return { workflow, origin, args: resolved, unknownArgs: new Set(), records: new Map() };
}

async function loadQuietly(target: string, origin: WorkflowOrigin | undefined): Promise<ChildFile | null> {
  try {
    return (await origin?.load(target)) ?? null;
  } catch {
    // A file that cannot be read fails the step that runs it, and says why there.
    return null;
  }
}

/** Arguments that the child gets from its step, without those that are not known yet. */
function childArguments({ fields }: StepNode, known: KnownWorkflow, child: Workflow) {
  const unknownArgs = new Set<string>();
  const given: [string, JsonValue][] = [];
  for (const [name, value] of Object.entries(isJsonObject(fields.workflow_args) ? fields.workflow_args : {})) {
    const text = typeof value === "string" ? knownText(value, known) : null;
    if (typeof value === "string" && text === null) unknownArgs.add(name);
    else given.push([name, text ?? value]);
  }
  const args = Object.entries(resolveWorkflowArgs(child.fields, Object.fromEntries(given)));
  return { args: Object.fromEntries(args.filter(([name]) => !unknownArgs.has(name))), unknownArgs };
}

/** A text with everything filled in; null when some of it is not known yet. */
function knownText(text: string, { args, unknownArgs, records }: KnownWorkflow): string | null {
  const open = findReferences(text).some((reference) =>
    reference.kind === "step" ? !records.has(reference.id) : unknownArgs.has(reference.name),
  );
  return open ? null : resolveTemplate(text, { args, records });
}
