import path from "node:path";
import type { JsonObject } from "@/lib/lobster/contract/json-value";
import type { StepScope } from "@/lib/lobster/contract/step-runner";
import type { StepNode } from "@/lib/lobster/document/document";
import { resolveArguments, resolveTemplate } from "@/lib/lobster/expression/resolve-template";
import type { StepRecords } from "@/lib/lobster/run/records";
import type { RunRequest } from "./run-request";
import type { RunWarnings } from "./run-warnings";
import { stepEnvironment } from "./step-environment";

type ScopeParts = {
  readonly request: RunRequest;
  readonly step: StepNode;
  /** Resolved. */
  readonly args: JsonObject;
  readonly records: StepRecords;
  readonly warnings: RunWarnings;
};

/** Environment and folder of a step, resolved once; each attempt may add to the environment. */
export function createStepScopes(parts: ScopeParts): (attempt: number) => StepScope {
  const { request, args, warnings } = parts;
  const { fields, path: stepPath, id } = parts.step;
  const stepId = id ?? "";
  const records = new Map(parts.records);
  const folder = fields.cwd ?? request.workflow.fields.cwd;
  const cwd = typeof folder === "string" ? path.resolve(request.cwd, resolveArguments(folder, args)) : request.cwd;
  const environment = (base: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
    stepEnvironment({
      base,
      args,
      maps: [request.workflow.fields.env, fields.env],
      resolve: (text) =>
        resolveTemplate(text, {
          args,
          records,
          onUnknown: (reference) => warnings.unknownReference(stepId, reference),
        }),
      warn: (line) => warnings.say(line),
    });
  const env = environment(request.env);
  return (attempt) => {
    const more = request.attemptEnv?.({ stepId, path: stepPath, attempt });
    return { records, args, cwd, env: more === undefined ? env : environment({ ...request.env, ...more }) };
  };
}
