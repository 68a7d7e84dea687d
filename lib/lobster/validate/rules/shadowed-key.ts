import { isJsonObject } from "../../contract/json-value";
import { effectiveKey } from "../../graph/step-texts";
import { own } from "../field-checks";
import { type Finding, type Rule, stepName } from "../finding";

const identityPairs = [
  ["initiatedBy", "initiated_by"],
  ["requiredApprover", "required_approver"],
  ["requireDifferentApprover", "require_different_approver"],
] as const;

/** Two spellings of one field: the runtime reads one and ignores the other. */
export const shadowedKeyRule: Rule = {
  codes: [
    {
      code: "shadowed-key",
      severity: "warning",
      title: "Two spellings of one key",
      help: "`run` wins over `command`, `when` over `condition`, `requiredApprover` over `required_approver`. Keep one.",
      example: "steps:\n  - id: a\n    command: echo one\n    run: echo two\n",
    },
  ],
  step: ({ step, fields }) => {
    const name = stepName(step);
    const ofStep = fields.flatMap((field): readonly Finding[] => {
      const winner = effectiveKey(step.fields, field);
      return [field.name, ...(field.aliases ?? [])]
        .filter((key) => key !== winner && winner !== null && (own(step.fields, key) ?? null) !== null)
        .map((key) => shadowed(name, key, winner ?? "", [...step.path, key]));
    });
    const approval = own(step.fields, "approval");
    const pairs = isJsonObject(approval)
      ? identityPairs.filter((pair) => pair.every((key) => Object.hasOwn(approval, key)))
      : [];
    return [
      ...ofStep,
      ...pairs.map(([winner, loser]) => shadowed(name, loser, winner, [...step.path, "approval", loser])),
    ];
  },
};

function shadowed(name: string, key: string, winner: string, path: Finding["path"]): Finding {
  const message = `${name}: \`${key}\` is ignored, because \`${winner}\` is there too.`;
  return { code: "shadowed-key", message, path, mark: { kind: "key" } };
}
