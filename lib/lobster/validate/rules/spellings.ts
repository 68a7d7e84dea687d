import { effectiveKey } from "../../graph/step-texts";
import { type Finding, type StepRule, stepName } from "../finding";

/** Two spellings of one field: the runtime reads one and ignores the other. */
export const checkSpellings: StepRule = ({ step, fields }) =>
  fields.flatMap((field): readonly Finding[] => {
    const winner = effectiveKey(step.fields, field);
    const spellings = [field.name, ...(field.aliases ?? [])];
    return spellings
      .filter((key) => key !== winner && winner !== null && (step.fields[key] ?? null) !== null)
      .map((key) => ({
        code: "ignored-key",
        severity: "warning",
        message: `${stepName(step)}: \`${key}\` is ignored, because \`${winner}\` is there too.`,
        path: [...step.path, key],
        mark: { kind: "key" },
      }));
  });
