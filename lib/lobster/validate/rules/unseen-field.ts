import type { JsonValue } from "../../contract/json-value";
import { isJsonObject } from "../../contract/json-value";
import { walkPath } from "../../expression/resolve-reference";
import { part, type Rule, stepName } from "../finding";
import { didYouMean } from "../nearest-name";
import { stepReferencesIn } from "./step-references";

/** Number of leading segments that some recorded value has. */
function seenDepth(values: readonly JsonValue[], path: readonly string[]): number {
  let depth = 0;
  while (depth < path.length && values.some((value) => walkPath(value, path.slice(0, depth + 1)) !== undefined)) {
    depth += 1;
  }
  return depth;
}

/** Parts of a step's JSON that no earlier run of the workflow produced. */
export const unseenFieldRule: Rule = {
  codes: [
    {
      code: "unseen-field",
      severity: "info",
      title: "A field that earlier runs never had",
      help: "Compared with what the step printed in the runs on record. A field that comes only sometimes is no mistake.",
      example: "",
    },
  ],
  step: ({ step, texts }, { scope, guesses, knowledge: { recorded } }) =>
    recorded === undefined
      ? []
      : texts.flatMap((text) =>
          stepReferencesIn(text).flatMap((reference) => {
            const [field, ...path] = reference.path;
            const values = scope.meaning(step, reference.id)?.kind === "step" ? recorded.get(reference.id) : undefined;
            if (field !== "json" || path.length === 0 || values === undefined || values.length === 0) return [];
            const depth = seenDepth(values, path);
            if (depth === path.length) return [];
            const parents = values.map((value) => walkPath(value, path.slice(0, depth))).filter(isJsonObject);
            const keys = [...new Set(parents.flatMap((parent) => Object.keys(parent)))];
            const lacking = path[depth] ?? "";
            const near = guesses.nearest(lacking, keys);
            const from = reference.from + [`$${reference.id}`, field, ...path.slice(0, depth)].join(".").length + 1;
            return [
              {
                code: "unseen-field",
                message: `${stepName(step)}: no earlier run of \`${reference.id}\` had \`${lacking}\` there.${didYouMean(near)}`,
                path: text.path,
                mark: part(text, from, from + lacking.length),
                ...(near === null || !/^\w+$/.test(near)
                  ? {}
                  : { replacement: { label: `Change to ${near}`, insert: near } }),
              },
            ];
          }),
        ),
};
