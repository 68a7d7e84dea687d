import type { DocumentPath } from "../contract/document-path";
import type { JsonObject, JsonValue } from "../contract/json-value";
import { checkActionTexts, hasPipeline, hasShell, hasText, isMapping, isTimeout, own } from "./field-checks";
import type { Problems, StepUnderTest } from "./problem";

/** Ids of the branches of a step, as far as they can be read. */
export function branchIds(fields: JsonObject): readonly string[] {
  const parallel = own(fields, "parallel");
  const branches = isMapping(parallel) ? own(parallel, "branches") : undefined;
  if (!Array.isArray(branches)) return [];
  return branches.filter(isMapping).flatMap((branch) => {
    const id = own(branch, "id");
    return typeof id === "string" ? [id] : [];
  });
}

/** Checks of `parallel`, nothing for a step without it. */
export function* checkParallel(step: StepUnderTest): Problems {
  const { fields, id } = step;
  const path = [...step.path, "parallel"];
  const parallel = own(fields, "parallel");
  if (parallel === undefined) return;
  const subject = `Workflow step ${id} parallel`;

  if (!isMapping(parallel)) {
    yield { code: "wrong-type", message: `${subject} must be an object`, path };
    return;
  }
  const branches = own(parallel, "branches");
  if (!Array.isArray(branches) || branches.length === 0) {
    yield { code: "no-branches", message: `${subject} requires a non-empty branches array`, path };
    return;
  }
  const wait = own(parallel, "wait");
  if (wait !== undefined && wait !== "all" && wait !== "any") {
    yield { code: "bad-value", message: `${subject} wait must be "all" or "any"`, path: [...path, "wait"] };
  }
  const timeout = own(parallel, "timeout_ms");
  if (timeout !== undefined && !isTimeout(timeout)) {
    const message = `${subject} timeout_ms must be a positive integer between 1 and 2147483647`;
    yield { code: "bad-value", message, path: [...path, "timeout_ms"] };
  }
  const ids = new Set<string>();
  for (const [index, branch] of branches.entries()) {
    yield* checkBranch(step, branch, ids, [...path, "branches", index]);
  }
}

function* checkBranch(step: StepUnderTest, branch: JsonValue, ids: Set<string>, path: DocumentPath): Problems {
  const subject = `Workflow step ${step.id} parallel branch`;
  if (!isMapping(branch)) {
    yield { code: "wrong-type", message: `Workflow step ${step.id} parallel branches must be objects`, path };
    return;
  }
  const id = own(branch, "id");
  if (typeof id !== "string" || !hasText(id)) {
    yield { code: "no-id", message: `${subject} requires an id`, path };
    return;
  }
  const idPath = [...path, "id"];
  if (id === step.id) {
    yield { code: "duplicate-id", message: `${subject} id cannot match the step id`, path: idPath };
  }
  if (ids.has(id)) {
    const message = `Workflow step ${step.id} duplicate parallel branch id: ${id}`;
    yield { code: "duplicate-id", message, path: idPath };
  }
  ids.add(id);
  if (step.seen.has(id)) {
    const message = `Duplicate workflow id across steps/parallel branches: ${id}`;
    yield { code: "duplicate-id", message, path: idPath };
  }
  if (!hasShell(branch) && !hasPipeline(branch)) {
    yield { code: "no-action", message: `${subject} ${id} requires run, command, or pipeline`, path };
  }
  if (hasShell(branch) && hasPipeline(branch)) {
    yield {
      code: "several-actions",
      message: `${subject} ${id} can only define one of run, command, or pipeline`,
      path,
    };
  }
  yield* checkActionTexts(branch, `${subject} ${id}`, path);
}
