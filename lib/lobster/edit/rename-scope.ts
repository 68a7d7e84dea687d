import { type DocumentPath, isWithin, type StepPath, samePath } from "../contract/document-path";
import type { StepNode, WorkflowDocument } from "../document/document";
import { stepListAt } from "./step-list";

/** A list of steps whose ids are its own: the body of a loop. */
type Loop = { readonly step: StepNode; readonly body: DocumentPath };

/** The loop whose body a step stands in; null for steps whose id the whole file sees. */
export function loopOf(document: WorkflowDocument, path: StepPath): Loop | null {
  const body = path.slice(0, -1);
  const { owner, list } = stepListAt(document, body) ?? { owner: null, list: null };
  // Steps of an ordered list run one after the other in a scope of their own; branches share that of the file.
  return owner !== null && list?.ordered === true ? { step: owner, body } : null;
}

/** Every loop of the file. */
function loopsOf(document: WorkflowDocument): readonly Loop[] {
  return document.allSteps.flatMap((step) =>
    step.kind.childLists.filter(({ ordered }) => ordered).map((list) => ({ step, body: [...step.path, ...list.path] })),
  );
}

/** Names that a loop's steps see beside the ids: the current item and its number. */
function loopVariables({ fields }: StepNode): readonly string[] {
  const named = (key: string, fallback: string): string => {
    const value = Object.hasOwn(fields, key) ? fields[key] : undefined;
    return typeof value === "string" ? value : fallback;
  };
  return [named("item_var", "item"), named("index_var", "index")];
}

function bodySteps(document: WorkflowDocument, { body }: Loop): readonly StepNode[] {
  return document.allSteps.filter(({ path }) => samePath(path.slice(0, -1), body));
}

/** Steps whose ids share one scope with that of the step at `path`, without itself. */
function fellows(document: WorkflowDocument, path: StepPath): readonly StepNode[] {
  const loop = loopOf(document, path);
  const inScope = loop === null ? outerSteps(document) : bodySteps(document, loop);
  return inScope.filter((step) => !samePath(step.path, path));
}

function outerSteps(document: WorkflowDocument): readonly StepNode[] {
  return document.allSteps.filter((step) => loopOf(document, step.path) === null);
}

/** True when a step at a path would share its id with another one. */
export function sharesId(document: WorkflowDocument, path: StepPath, id: string): boolean {
  const loop = loopOf(document, path);
  const inScope = loop === null ? outerSteps(document) : bodySteps(document, loop);
  return inScope.some((step) => step.id === id);
}

/** Why a new step in a list cannot have an id; null when it can. */
export function newIdReason(document: WorkflowDocument, list: DocumentPath, id: string): string | null {
  return formReason(id) ?? (sharesId(document, [...list, 0], id) ? `Another step has the id ${id} already.` : null);
}

function formReason(id: string): string | null {
  if (id === "") return "A step needs an id.";
  return /^[A-Za-z0-9_-]+$/.test(id) ? null : "An id consists of letters, digits, `_` and `-`.";
}

/** Why an id cannot be given to the step at a path; null when it can. `referred` finds references to an id in a list of steps. */
export function idReason(
  document: WorkflowDocument,
  path: StepPath,
  id: string,
  referred: (id: string, within: DocumentPath) => boolean,
): string | null {
  const old = document.stepAt(path)?.id ?? null;
  const form = formReason(id);
  if (form !== null) return form;
  if (fellows(document, path).some((step) => step.id === id)) return `Another step has the id ${id} already.`;
  const loop = loopOf(document, path);
  if (loop !== null) {
    if (loopVariables(loop.step).includes(id))
      return `Inside this loop \`$${id}\` means the current item or its number.`;
    const hidden = outerSteps(document).some((step) => step.id === id) && referred(id, loop.body);
    return hidden ? `Steps of this loop use \`$${id}\` of a step outside of it.` : null;
  }
  const captor = loopsOf(document).find((each) => {
    const names = [...loopVariables(each.step), ...bodySteps(document, each).map((step) => step.id)];
    return old !== null && names.includes(id) && referred(old, each.body);
  });
  return captor === undefined ? null : `Inside the loop ${captor.step.id ?? ""} \`$${id}\` means something else.`;
}

/** Tells of a place in the data whether `$id` in a text there means the step at `path`. */
export function scopeOf(document: WorkflowDocument, path: StepPath, id: string): (place: DocumentPath) => boolean {
  const loop = loopOf(document, path);
  if (loop !== null) {
    // Before it has run, the name is that of a step outside of the loop, if there is one.
    const hides = outerSteps(document).some((step) => step.id === id);
    const own = Number(path.at(-1));
    return (place) => isWithin(place, loop.body) && (!hides || Number(place[loop.body.length]) > own);
  }
  const captors = loopsOf(document).flatMap((each) => {
    const same = bodySteps(document, each).filter((step) => step.id === id);
    const first = Math.min(...same.map((step) => Number(step.path.at(-1))));
    const from = loopVariables(each.step).includes(id) ? -1 : first;
    return Number.isFinite(from) ? [{ body: each.body, from }] : [];
  });
  return (place) => !captors.some(({ body, from }) => isWithin(place, body) && Number(place[body.length]) > from);
}
