import type { Catalog } from "@/lib/lobster/contract/catalog";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import type { StepNode, WorkflowDocument } from "@/lib/lobster/document/document";
import { valueAt } from "@/lib/lobster/document/workflow-steps";
import { applyCommand } from "@/lib/lobster/edit/apply-command";
import { describeChange } from "@/lib/lobster/safety/describe-change";
import type { SafetyChange } from "@/lib/lobster/safety/model";
import { longestRun } from "../longest-run";
import { matchSteps, type StepPair } from "./match-steps";

/** What became of a step, what matters most first. */
export type StepChange = "removed" | "added" | "renamed" | "changed" | "moved" | "same";

export type FieldChange = {
  readonly name: string;
  /** Undefined where the field is not there. */
  readonly before: JsonValue | undefined;
  readonly after: JsonValue | undefined;
};

/** A step of either text, or one that is in both. */
export type ComparedStep = {
  /** Unique over both texts. */
  readonly key: string;
  readonly before: StepNode | null;
  readonly after: StepNode | null;
  /** `same` alone, or everything that happened. */
  readonly changes: readonly [StepChange, ...StepChange[]];
  readonly fields: readonly FieldChange[];
  readonly children: readonly ComparedStep[];
};

export type WorkflowComparison = {
  /** Steps of both texts in one list: in the order of the new one, with what is gone where it was. */
  readonly steps: readonly ComparedStep[];
  /** Settings of the file that differ, steps left out. */
  readonly fields: readonly FieldChange[];
  /** What the change means for gates and effects, the most dangerous first. */
  readonly safety: readonly SafetyChange[];
};

export function compareWorkflows(
  before: WorkflowDocument,
  after: WorkflowDocument,
  catalog: Catalog,
): WorkflowComparison {
  const partners = new Map<StepNode, StepNode>();
  const pairs = matchSteps(before, after);
  for (const pair of pairs) {
    partners.set(pair.before, pair.after);
    partners.set(pair.after, pair.before);
  }
  const comparer = new Comparer(partners, parentsOf(before), parentsOf(after));
  return {
    steps: comparer.merge(before.workflow?.steps ?? [], after.workflow?.steps ?? []),
    fields: fieldChanges(before.workflow?.fields ?? {}, after.workflow?.fields ?? {}, new Set(["steps"])),
    safety: describeChange(withNewNames(before, pairs, catalog), after, catalog),
  };
}

/** More renamed steps than these were hardly renamed by hand; each costs a rewrite of the text. */
const mostRenames = 20;

/** The old text with the names that its steps have today, so that a renamed step counts as the same one. */
function withNewNames(before: WorkflowDocument, pairs: readonly StepPair[], catalog: Catalog): WorkflowDocument {
  const renamed = pairs.filter((pair) => pair.before.id !== null && pair.before.id !== pair.after.id);
  let document = before;
  for (const pair of renamed.slice(0, mostRenames)) {
    if (pair.after.id === null) continue;
    const command = { type: "renameStep", path: pair.before.path, id: pair.after.id } as const;
    const result = applyCommand(document, command, catalog);
    // A name that another step of the old text still has: the step stays a different one.
    if (result.kind === "applied") document = result.document;
  }
  return document;
}

/** Every step, containers before what they hold. */
export function flattenCompared(steps: readonly ComparedStep[]): readonly ComparedStep[] {
  return steps.flatMap((step) => [step, ...flattenCompared(step.children)]);
}

class Comparer {
  constructor(
    private readonly partners: ReadonlyMap<StepNode, StepNode>,
    private readonly oldParents: ReadonlyMap<StepNode, StepNode>,
    private readonly newParents: ReadonlyMap<StepNode, StepNode>,
  ) {}

  /** Steps of two lists that are one list in two texts. */
  merge(before: readonly StepNode[], after: readonly StepNode[]): readonly ComparedStep[] {
    const places = new Map(before.map((step, index) => [step, index]));
    const staying = after.filter((step) => places.has(this.partners.get(step) ?? step));
    const kept = longestRun(staying.map((step) => places.get(this.partners.get(step) ?? step) ?? -1));
    const settled = new Set(staying.filter((_step, index) => kept.has(index)));
    const gone = goneAfter(before, (step) => this.partners.get(step) === undefined);
    const merged: ComparedStep[] = (gone.get(null) ?? []).map((step) => this.removed(step));
    for (const step of after) {
      const old = this.partners.get(step);
      merged.push(old === undefined ? this.added(step) : this.paired(old, step, settled.has(step)));
      merged.push(...(old === undefined ? [] : (gone.get(old) ?? [])).map((each) => this.removed(each)));
    }
    // What stood behind a step that went to another list has no neighbour here any more.
    const shown = new Set(merged.map((each) => each.before));
    const rest = before.filter((step) => this.partners.get(step) === undefined && !shown.has(step));
    return [...merged, ...rest.map((step) => this.removed(step))];
  }

  private removed(step: StepNode): ComparedStep {
    const children = step.children.flatMap((child) => (this.partners.has(child) ? [] : [this.removed(child)]));
    return {
      key: `before/${step.path.join("/")}`,
      before: step,
      after: null,
      changes: ["removed"],
      fields: [],
      children,
    };
  }

  private added(step: StepNode): ComparedStep {
    return {
      ...{ key: step.path.join("/"), before: null, after: step, changes: ["added"], fields: [] },
      children: this.merge([], step.children),
    };
  }

  private paired(before: StepNode, after: StepNode, settled: boolean): ComparedStep {
    const fields = fieldChanges(before.fields, after.fields, new Set(["id"]), childLists(before, after));
    const oldParent = this.oldParents.get(before);
    const newParent = this.newParents.get(after);
    const elsewhere = oldParent === undefined ? newParent !== undefined : this.partners.get(oldParent) !== newParent;
    const [first, ...rest]: StepChange[] = [
      ...(before.id === after.id ? [] : ["renamed" as const]),
      ...(fields.length === 0 ? [] : ["changed" as const]),
      ...(settled && !elsewhere ? [] : ["moved" as const]),
    ];
    return {
      ...{ key: after.path.join("/"), before, after, fields },
      changes: first === undefined ? ["same"] : [first, ...rest],
      children: this.merge(before.children, after.children),
    };
  }
}

/** Steps that are gone, by the step of the old list that stands before them and is still there; null at the start. */
function goneAfter(before: readonly StepNode[], isGone: (step: StepNode) => boolean) {
  const gone = new Map<StepNode | null, StepNode[]>();
  let last: StepNode | null = null;
  for (const step of before) {
    const behind = gone.get(last);
    if (!isGone(step)) last = step;
    else if (behind === undefined) gone.set(last, [step]);
    else behind.push(step);
  }
  return gone;
}

function parentsOf(document: WorkflowDocument): ReadonlyMap<StepNode, StepNode> {
  return new Map(document.allSteps.flatMap((step) => step.children.map((child) => [child, step] as const)));
}

type Fields = { readonly [key: string]: JsonValue };

/** Values of lists of steps by their field: these are compared step by step. */
function childLists(before: StepNode, after: StepNode): readonly (readonly string[])[] {
  return [...before.kind.childLists, ...after.kind.childLists].map(({ path }) => path.map(String));
}

function fieldChanges(
  before: Fields,
  after: Fields,
  skip: ReadonlySet<string>,
  lists: readonly (readonly string[])[] = [],
): readonly FieldChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !skip.has(name));
  return names.flatMap((name) => {
    const inner = lists.filter(([first]) => first === name).map((path) => path.slice(1));
    const [old, now] = [withoutLists(own(before, name), inner), withoutLists(own(after, name), inner)];
    return JSON.stringify(old) === JSON.stringify(now) ? [] : [{ name, before: old, after: now }];
  });
}

function own(fields: Fields, name: string): JsonValue | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** The value with its lists of steps emptied; a value that is such a list counts as not there. */
function withoutLists(value: JsonValue | undefined, lists: readonly (readonly string[])[]): JsonValue | undefined {
  if (value === undefined || lists.length === 0) return value;
  if (lists.some((path) => path.length === 0)) return undefined;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const emptied = new Set(lists.filter((path) => valueAt(value, path) !== undefined).map(([first]) => first));
  return Object.fromEntries(Object.entries(value).filter(([key]) => !emptied.has(key)));
}
