import { isWithin, pathKey, type StepPath } from "../contract/document-path";
import { isJsonObject, type JsonValue } from "../contract/json-value";
import type { StepNode, WorkflowDocument } from "../document/document";
import { isList } from "../document/workflow-steps";
import { findReferences } from "../expression/references";
import { type ReferenceScope, referenceScope } from "../graph/reference-scope";

/**
 * Steps that read the result of the steps at `paths`, or of a step that does, in file order. Steps that stand in one of
 * `paths` are not among them; of a container whose steps read, only these steps are.
 */
export function dependantsOf(document: WorkflowDocument, paths: readonly StepPath[]): readonly StepNode[] {
  const scope = referenceScope(document.workflow?.steps ?? []);
  const lost = new Set(
    document.allSteps.filter(({ path }) => paths.some((each) => isWithin(path, each))).map(({ path }) => pathKey(path)),
  );
  const found = new Set<string>();
  const read = new Map(document.allSteps.map((step) => [step, readSteps(step, scope)]));
  // A reader stands behind what it reads, so that one more round is needed only for odd files.
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const [step, sources] of read) {
      const key = pathKey(step.path);
      if (lost.has(key) || !sources.some((source) => lost.has(source))) continue;
      found.add(key);
      for (const inner of document.allSteps) if (isWithin(inner.path, step.path)) lost.add(pathKey(inner.path));
    }
  }
  return document.allSteps.filter(({ path }) => found.has(pathKey(path)));
}

/** Keys of the steps that the own texts of a step refer to; its children have texts of their own. */
function readSteps(step: StepNode, scope: ReferenceScope): readonly string[] {
  const lists = step.kind.childLists.map(({ path }) => pathKey(path));
  return textsIn(step.fields, "", lists).flatMap((text) =>
    findReferences(text).flatMap((reference) => {
      const meaning = reference.kind === "step" ? scope.meaning(step, reference.id) : null;
      return meaning?.kind === "step" && meaning.available ? [pathKey(meaning.step.path)] : [];
    }),
  );
}

function textsIn(value: JsonValue, key: string, without: readonly string[]): readonly string[] {
  if (without.includes(key)) return [];
  if (typeof value === "string") return [value];
  if (isList(value)) return value.flatMap((item) => textsIn(item, `${key}/-`, without));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, each]) => textsIn(each, key === "" ? name : `${key}/${name}`, without));
}
