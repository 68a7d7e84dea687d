import { type DocumentPath, isWithin, type StepPath, samePath } from "../contract/document-path";
import type { JsonValue } from "../contract/json-value";
import { isJsonObject } from "../contract/json-value";
import type { StepNode, WorkflowDocument } from "../document/document";
import { isList } from "../document/workflow-steps";
import { findReferences } from "../expression/references";
import type { StepPlace } from "./command";
import { loopOf } from "./rename-scope";

/** Whether a step can read another one's result, and which step has to be moved for it. */
export type ConnectOrder =
  | { readonly kind: "in_order" }
  | { readonly kind: "move"; readonly path: StepPath; readonly place: StepPlace }
  | { readonly kind: "refused"; readonly reason: string };

/** Decides how `to` comes to stand behind `from`. */
export function connectOrder(document: WorkflowDocument, from: StepNode, to: StepNode): ConnectOrder {
  const name = from.id ?? "";
  if (isWithin(to.path, from.path))
    return refused(`This step stands inside ${name} and runs before its result is known.`);
  if (isWithin(from.path, to.path)) return refused("A step cannot read the result of a step inside it.");
  const loop = loopOf(document, from.path);
  if (loop !== null && !isWithin(to.path, loop.body)) {
    return refused(`${name} runs inside the loop ${loop.step.id ?? ""}. Its result is not known outside of it.`);
  }
  const list = commonList(from.path, to.path);
  const [source, target] = [Number(from.path[list.length]), Number(to.path[list.length])];
  const parallel = list.length > 1 && loop === null && !isBody(document, list);
  if (parallel) return refused("Branches start at the same time and do not see each other's results.");
  if (source < target) return { kind: "in_order" };

  const steps = document.allSteps.filter((step) => samePath(step.path.slice(0, -1), list));
  const between = (first: number, last: number): readonly StepNode[] =>
    steps.filter(({ path }) => Number(path.at(-1)) >= first && Number(path.at(-1)) <= last);
  const [moved] = between(target, target);
  const [origin] = between(source, source);
  if (moved === undefined || origin === undefined) return refused("There is no step at this place.");
  if (!between(target + 1, source).some((step) => reads(step, moved))) {
    return { kind: "move", path: [...list, target], place: { list, index: source + 1 } };
  }
  if (!between(target, source - 1).some((step) => reads(origin, step))) {
    return { kind: "move", path: [...list, source], place: { list, index: target } };
  }
  return refused(`${name} comes after this step because it needs it. Connecting them would make a circle.`);
}

const refused = (reason: string): ConnectOrder => ({ kind: "refused", reason });

/** The deepest list of steps that holds both steps or their containers. */
function commonList(a: StepPath, b: StepPath): DocumentPath {
  let depth = 0;
  while (depth < Math.min(a.length, b.length) && a[depth] === b[depth]) depth += 1;
  return a.slice(0, depth);
}

function isBody(document: WorkflowDocument, list: DocumentPath): boolean {
  return loopOf(document, [...list, 0]) !== null;
}

/** True when a text of `step` or of a step inside it names `other` or a step inside that. */
function reads(step: StepNode, other: StepNode): boolean {
  const names = new Set([other, ...other.children].map(({ id }) => id));
  return texts(step.fields).some((text) =>
    findReferences(text).some((reference) => reference.kind === "step" && names.has(reference.id)),
  );
}

function texts(value: JsonValue): readonly string[] {
  if (typeof value === "string") return [value];
  if (isList(value)) return value.flatMap(texts);
  return isJsonObject(value) ? Object.values(value).flatMap(texts) : [];
}
