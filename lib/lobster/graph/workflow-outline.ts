import type { Catalog } from "../contract/catalog";
import { isJsonObject, type JsonObject, type JsonValue } from "../contract/json-value";
import { findReferences } from "../expression/references";
import { resolveArguments } from "../expression/resolve-template";
import { stepCondition } from "../expression/step-condition";
import { hasApprovalGate } from "../run/gates";

export type OutlineNode = {
  readonly id: string;
  /** `run`, `pipeline`, …; `step` for one that has nothing to do. */
  readonly type: string;
  /** Empty when there is nothing to tell. */
  readonly detail: string;
  readonly gate: boolean;
};

export type OutlineEdge = { readonly from: string; readonly to: string; readonly label: string };

/** What `lobster graph` prints: the top-level steps in file order. */
export type WorkflowOutline = { readonly nodes: readonly OutlineNode[]; readonly edges: readonly OutlineEdge[] };

const longestDetail = 80;
const longestCondition = 70;

function shorten(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}

function onOneLine(text: string): string {
  return text.trim().replace(/\s*\n\s*/g, " ");
}

function textsOf(value: JsonValue | undefined): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

function referencedIds(texts: readonly string[]): readonly string[] {
  return texts.flatMap(findReferences).flatMap((reference) => (reference.kind === "step" ? [reference.id] : []));
}

function ownValue(fields: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(fields, key) ? fields[key] : undefined;
}

function incomingEdges(fields: JsonObject, to: string, previous: string | null): readonly OutlineEdge[] {
  const condition = stepCondition(fields)?.value;
  const when = typeof condition === "string" ? condition.trim() : "";
  const sources = [
    { label: "stdin", ids: referencedIds(textsOf(ownValue(fields, "stdin"))) },
    { label: "for_each", ids: referencedIds(textsOf(ownValue(fields, "for_each"))) },
    { label: `when: ${shorten(when, longestCondition)}`, ids: referencedIds([when]) },
  ];
  return [
    ...(previous === null ? [] : [{ from: previous, to, label: "next" }]),
    ...sources.flatMap(({ label, ids }) => ids.map((from) => ({ from, to, label }))),
  ];
}

function stepsOf(workflow: JsonObject): readonly { readonly id: string; readonly fields: JsonObject }[] {
  const steps = ownValue(workflow, "steps");
  if (!Array.isArray(steps)) return [];
  return steps.filter(isJsonObject).flatMap((fields) => {
    const id = ownValue(fields, "id");
    return typeof id === "string" ? [{ id, fields }] : [];
  });
}

/**
 * Outline of a valid workflow file. `args` are the resolved arguments. Only `stdin`, `for_each` and the condition
 * draw edges, to every step of the file they name.
 */
export function outlineWorkflow(workflow: JsonObject, args: JsonObject, catalog: Catalog): WorkflowOutline {
  const steps = stepsOf(workflow);
  const known = new Set(steps.map(({ id }) => id));
  const nodes = steps.map(({ id, fields }) => {
    const kind = catalog.kindOf(fields);
    const detail = onOneLine(resolveArguments(kind.graphDetail(fields), args));
    return {
      id,
      type: kind.actionKeys[0] ?? "step",
      detail: shorten(detail, longestDetail),
      gate: hasApprovalGate(fields),
    };
  });
  const edges = steps.flatMap(({ id, fields }, index) =>
    incomingEdges(fields, id, steps[index - 1]?.id ?? null).filter(({ from }) => known.has(from)),
  );
  const unique = new Map(edges.map((edge) => [JSON.stringify([edge.from, edge.to, edge.label]), edge]));
  return { nodes, edges: [...unique.values()] };
}
