import { isJsonObject, type JsonObject, type JsonValue } from "../contract/json-value";
import { checkAction, checkComposition, checkInput } from "./check-action";
import { checkForEach } from "./check-for-each";
import { branchIds, checkParallel } from "./check-parallel";
import { checkPolicies } from "./check-policies";
import { hasText, isMapping, own } from "./field-checks";
import type { CompileSchema, Problems, StepUnderTest, WorkflowProblem } from "./problem";

function* checkCostLimit(root: JsonObject): Problems {
  const limit = own(root, "cost_limit");
  if (limit === undefined) return;
  if (!isMapping(limit)) {
    yield { code: "wrong-type", message: "Workflow cost_limit must be an object", path: ["cost_limit"] };
    return;
  }
  // The runtime converts: "0.5" is a number to it.
  const given = own(limit, "max_usd");
  const amount = isMapping(given) ? Number.NaN : Number(given);
  if (!Number.isFinite(amount) || amount < 0) {
    const path = given === undefined ? ["cost_limit"] : ["cost_limit", "max_usd"];
    yield { code: "bad-value", message: "Workflow cost_limit.max_usd must be a non-negative number", path };
  }
  const action = own(limit, "action");
  if (action !== undefined && action !== "warn" && action !== "stop") {
    const message = 'Workflow cost_limit.action must be "warn" or "stop"';
    yield { code: "bad-value", message, path: ["cost_limit", "action"] };
  }
}

function* checkStep(step: JsonValue, index: number, seen: Set<string>, compileSchema: CompileSchema): Problems {
  const path = ["steps", index];
  if (!isMapping(step)) {
    yield { code: "wrong-type", message: "Workflow step must be an object", path };
    return;
  }
  const id = own(step, "id");
  if (typeof id !== "string" || !hasText(id)) {
    const place = id === undefined ? path : [...path, "id"];
    yield { code: "no-id", message: "Workflow step requires an id", path: place };
    return;
  }
  const tested: StepUnderTest = { fields: step, id, path, seen };
  yield* checkComposition(tested);
  yield* checkParallel(tested);
  yield* checkForEach(tested);
  yield* checkAction(tested);
  yield* checkInput(tested, compileSchema);
  yield* checkPolicies(tested);
  if (seen.has(id)) {
    yield { code: "duplicate-id", message: `Duplicate workflow step id: ${id}`, path: [...path, "id"] };
  }
  for (const name of [id, ...branchIds(step)]) seen.add(name);
}

function* checkFile(data: unknown, compileSchema: CompileSchema): Problems {
  // A list passes as an object and then has no steps.
  const root: JsonObject | null = isJsonObject(data) ? data : Array.isArray(data) ? {} : null;
  if (root === null) {
    yield { code: "not-an-object", message: "Workflow file must be a JSON/YAML object", path: [] };
    return;
  }
  const steps = own(root, "steps");
  if (!Array.isArray(steps) || steps.length === 0) {
    const path = steps === undefined ? [] : ["steps"];
    yield { code: "no-steps", message: "Workflow file requires a non-empty steps array", path };
    return;
  }
  yield* checkCostLimit(root);
  const seen = new Set<string>();
  for (const [index, step] of steps.entries()) yield* checkStep(step, index, seen, compileSchema);
}

/** The first reason why the runtime refuses a parsed file, in its order and words; null when it accepts the file. */
export function validateWorkflow(data: unknown, compileSchema: CompileSchema): WorkflowProblem | null {
  const first = checkFile(data, compileSchema).next();
  return first.done === true ? null : first.value;
}
