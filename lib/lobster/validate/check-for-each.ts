import type { DocumentPath } from "../contract/document-path";
import type { JsonObject, JsonValue } from "../contract/json-value";
import { hasApprovalGate } from "../run/gates";
import {
  checkActionTexts,
  hasPipeline,
  hasShell,
  hasText,
  isDelay,
  isMapping,
  isPositiveInteger,
  own,
} from "./field-checks";
import type { Problems, StepUnderTest } from "./problem";

/** Checks of `for_each` and the steps in it, nothing for a step without it. */
export function* checkForEach({ fields, id, path }: StepUnderTest): Problems {
  const source = own(fields, "for_each");
  if (source === undefined) return;
  const subject = `Workflow step ${id}`;

  if (typeof source !== "string") {
    const message = `${subject} for_each must be a string (step reference expression)`;
    yield { code: "wrong-type", message, path: [...path, "for_each"] };
  }
  const steps = own(fields, "steps");
  if (!Array.isArray(steps) || steps.length === 0) {
    yield { code: "no-steps", message: `${subject} for_each requires a non-empty steps array`, path };
    return;
  }
  const batch = own(fields, "batch_size");
  if (batch !== undefined && !isPositiveInteger(batch)) {
    const message = `${subject} batch_size must be a positive integer`;
    yield { code: "bad-value", message, path: [...path, "batch_size"] };
  }
  const pause = own(fields, "pause_ms");
  if (pause !== undefined && !isDelay(pause)) {
    const message = `${subject} pause_ms must be a finite non-negative number`;
    yield { code: "bad-value", message, path: [...path, "pause_ms"] };
  }
  yield* checkCompany(fields, subject, path);
  yield* checkVariables(fields, subject, path);
  const ids = new Set<string>();
  for (const [index, step] of steps.entries()) {
    yield* checkSubStep({ id, fields, ids }, step, [...path, "steps", index]);
  }
}

/** What a loop cannot have beside its body. */
function* checkCompany(fields: JsonObject, subject: string, path: DocumentPath): Problems {
  if (hasApprovalGate(fields)) {
    const message = `${subject} for_each steps cannot define approval (use a separate step after the loop)`;
    yield { code: "not-in-loop", message, path: [...path, "approval"] };
  }
  if (isMapping(own(fields, "input"))) {
    const message = `${subject} for_each steps cannot define input (use a separate step after the loop)`;
    yield { code: "not-in-loop", message, path: [...path, "input"] };
  }
  const stdin = own(fields, "stdin");
  if (stdin !== undefined && stdin !== null) {
    const message = `${subject} for_each steps cannot define stdin (loop input comes from the for_each expression)`;
    yield { code: "not-in-loop", message, path: [...path, "stdin"] };
  }
  const other = own(fields, "workflow") !== undefined || own(fields, "parallel") !== undefined;
  if (other || hasShell(fields) || hasPipeline(fields)) {
    const message = `${subject} for_each cannot also define run, command, pipeline, workflow, or parallel`;
    yield { code: "several-actions", message, path };
  }
}

function loopVariables(fields: JsonObject): readonly [JsonValue, JsonValue] {
  return [own(fields, "item_var") ?? "item", own(fields, "index_var") ?? "index"];
}

function* checkVariables(fields: JsonObject, subject: string, path: DocumentPath): Problems {
  for (const key of ["item_var", "index_var"]) {
    const value = own(fields, key);
    if (value !== undefined && typeof value !== "string") {
      yield { code: "wrong-type", message: `${subject} ${key} must be a string`, path: [...path, key] };
    }
  }
  const [item, index] = loopVariables(fields);
  if (item === index) {
    yield { code: "duplicate-id", message: `${subject} item_var and index_var cannot be the same`, path };
  }
}

type Loop = { readonly id: string; readonly fields: JsonObject; readonly ids: Set<string> };

function* checkSubStep(loop: Loop, step: JsonValue, path: DocumentPath): Problems {
  const subject = `Workflow step ${loop.id} for_each`;
  const id = isMapping(step) ? own(step, "id") : undefined;
  if (!isMapping(step) || typeof id !== "string" || !hasText(id)) {
    yield { code: "no-id", message: `${subject} sub-step requires an id`, path };
    return;
  }
  if (loopVariables(loop.fields).includes(id)) {
    const message = `${subject} sub-step id '${id}' conflicts with loop variable`;
    yield { code: "duplicate-id", message, path: [...path, "id"] };
  }
  if (loop.ids.has(id)) {
    const message = `Workflow step ${loop.id} duplicate for_each sub-step id: ${id}`;
    yield { code: "duplicate-id", message, path: [...path, "id"] };
  }
  loop.ids.add(id);
  if (hasApprovalGate(step) || (own(step, "input") ?? null) !== null) {
    yield { code: "not-in-loop", message: `${subject} sub-steps cannot contain approval or input steps`, path };
  }
  yield* checkActionTexts(step, `${subject} sub-step ${id}`, path);
  yield* checkSubStepAction(step, `${subject} sub-step ${id}`, path);
}

function isBlank(value: JsonValue | undefined): boolean {
  return typeof value !== "string" || value.trim() === "";
}

function* checkSubStepAction(step: JsonObject, subject: string, path: DocumentPath): Problems {
  if (["workflow", "parallel", "for_each"].some((key) => own(step, key) !== undefined)) {
    yield { code: "not-in-loop", message: `${subject} cannot define workflow, parallel, or for_each`, path };
  }
  if (["run", "command", "pipeline"].every((key) => isBlank(own(step, key)))) {
    yield { code: "no-action", message: `${subject} requires run, command, or pipeline`, path };
  }
  if (hasShell(step) && hasPipeline(step)) {
    yield { code: "several-actions", message: `${subject} can only define one of run, command, or pipeline`, path };
  }
}
