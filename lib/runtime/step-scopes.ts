import path from "node:path";
import type { DocumentPath } from "@/lib/lobster/contract/document-path";
import type { JsonObject, JsonValue } from "@/lib/lobster/contract/json-value";
import type { StepScope } from "@/lib/lobster/contract/step-runner";
import type { StepNode } from "@/lib/lobster/document/document";
import { resolveArguments, resolveTemplate } from "@/lib/lobster/expression/resolve-template";
import type { StepRecords } from "@/lib/lobster/run/records";
import type { RunRequest } from "./run-request";
import type { RunWarnings } from "./run-warnings";
import { argumentEnvironment, environmentLayer } from "./step-environment";

type ScopeParts = {
  readonly request: RunRequest;
  readonly step: StepNode;
  /** Resolved. */
  readonly args: JsonObject;
  readonly records: StepRecords;
  readonly warnings: RunWarnings;
};

/** Where one attempt of a step runs, and where the steps inside it run. */
export type AttemptScopes = {
  readonly scope: StepScope;
  /** `round` counts repeated runs of a child from 0. */
  child(child: StepNode, records: StepRecords, round?: number): StepScope;
};

/** Scopes of one attempt, 1-based. */
export type StepScopes = (attempt: number) => AttemptScopes;

/** Environment and folder of a step, resolved once; each attempt may add to the environment. */
export function createStepScopes(parts: ScopeParts): StepScopes {
  const { request, step, args, warnings } = parts;
  const { fields } = request.workflow;
  const stepId = step.id ?? "";
  const records = new Map(parts.records);
  const own = new Set(step.kind.childLists.flatMap((list) => list.variables(step.fields)));

  const layer = (map: JsonValue | undefined, known: StepRecords): Readonly<Record<string, string>> =>
    environmentLayer(map, (text) =>
      resolveTemplate(text, {
        args,
        records: known,
        onUnknown: (reference) => {
          // The variables of a loop get their values inside it.
          if (reference.kind !== "step" || !own.has(reference.id)) warnings.unknownReference(stepId, reference);
        },
      }),
    );
  const folder = (...given: readonly (JsonValue | undefined)[]): string => {
    const text = given.find((value) => typeof value === "string");
    return typeof text === "string" ? path.resolve(request.cwd, resolveArguments(text, args)) : request.cwd;
  };
  const given = argumentEnvironment(args, (line) => warnings.say(line));
  const workflowLayer = layer(fields.env, records);
  const stepLayer = layer(step.fields.env, records);
  const around = (attempt: number, within?: DocumentPath): Readonly<Record<string, string>> => {
    const name = { stepId, path: step.path, attempt, ...(within === undefined ? {} : { within }) };
    return { ...request.env, ...request.attemptEnv?.(name), ...given, ...workflowLayer };
  };

  return (attempt) => {
    const outer = around(attempt);
    const scope = { records, args, cwd: folder(step.fields.cwd, fields.cwd), env: { ...outer, ...stepLayer } };
    return {
      scope,
      child: (child, inner, round) => {
        const place = child.path.slice(step.path.length);
        const base =
          request.attemptEnv === undefined
            ? outer
            : around(attempt, round === undefined ? place : [...place, "round", round]);
        const env = { ...base, ...layer(step.fields.env, inner), ...layer(child.fields.env, inner) };
        return { records: inner, args, cwd: folder(child.fields.cwd, step.fields.cwd, fields.cwd), env };
      },
    };
  };
}
