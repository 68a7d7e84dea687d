import { hasApprovalGate } from "../run/gates";
import { checkActionTexts, hasPipeline, hasShell, isMapping, own } from "./field-checks";
import type { CompileSchema, Problems, StepUnderTest } from "./problem";

/** Checks of `workflow` and its arguments, nothing for a step without them. */
export function* checkComposition({ fields, id, path }: StepUnderTest): Problems {
  const subject = `Workflow step ${id}`;
  const file = own(fields, "workflow");
  if (file !== undefined && typeof file !== "string") {
    const message = `${subject} workflow must be a string (file path)`;
    yield { code: "wrong-type", message, path: [...path, "workflow"] };
  }
  if (typeof file === "string" && file.trim() === "") {
    yield { code: "bad-value", message: `${subject} workflow path cannot be blank`, path: [...path, "workflow"] };
  }
  const args = own(fields, "workflow_args");
  if (args !== undefined && !isMapping(args)) {
    const message = `${subject} workflow_args must be a plain object`;
    yield { code: "wrong-type", message, path: [...path, "workflow_args"] };
  }
}

/** A step does exactly one thing, or asks something. */
export function* checkAction({ fields, id, path }: StepUnderTest): Problems {
  const subject = `Workflow step ${id}`;
  const kinds = [
    hasShell(fields),
    hasPipeline(fields),
    ...["workflow", "parallel", "for_each"].map((key) => own(fields, key) !== undefined),
  ].filter(Boolean).length;
  const approval = hasApprovalGate(fields);
  const input = isMapping(own(fields, "input"));

  if (kinds === 0 && !approval && !input) {
    const message = `${subject} requires run, command, pipeline, workflow, parallel, for_each, approval, or input`;
    yield { code: "no-action", message, path };
  }
  if (kinds > 1) {
    const message = `${subject} can only define one of run, command, pipeline, workflow, parallel, or for_each`;
    yield { code: "several-actions", message, path };
  }
  if (kinds > 0 && input) {
    const message = `${subject} input steps cannot define run, command, pipeline, workflow, parallel, or for_each`;
    yield { code: "several-actions", message, path };
  }
  if (approval && input) {
    yield { code: "several-actions", message: `${subject} cannot define both approval and input`, path };
  }
  yield* checkActionTexts(fields, subject, path);
}

/** Checks of `input`, nothing for a step without it. */
export function* checkInput({ fields, id, path }: StepUnderTest, compileSchema: CompileSchema): Problems {
  const input = own(fields, "input");
  if (input === undefined) return;
  const subject = `Workflow step ${id} input`;
  const inputPath = [...path, "input"];

  if (!isMapping(input)) {
    yield { code: "wrong-type", message: `${subject} must be an object`, path: inputPath };
    return;
  }
  if (typeof own(input, "prompt") !== "string") {
    const place = own(input, "prompt") === undefined ? inputPath : [...inputPath, "prompt"];
    yield { code: "wrong-type", message: `${subject}.prompt must be a string`, path: place };
  }
  const schema = own(input, "responseSchema");
  if (schema === undefined || typeof schema !== "object") {
    const place = schema === undefined ? inputPath : [...inputPath, "responseSchema"];
    yield { code: "wrong-type", message: `${subject}.responseSchema must be an object`, path: place };
    return;
  }
  const complaint = compileSchema(schema);
  if (complaint !== null) {
    const message = `${subject}.responseSchema is invalid: ${complaint}`;
    yield { code: "bad-schema", message, path: [...inputPath, "responseSchema"] };
  }
}
