import { isJsonObject, type JsonObject } from "../../contract/json-value";
import { own } from "../field-checks";
import { type Finding, type Rule, stepName } from "../finding";
import { isGate } from "./gates";

function name(approval: JsonObject, ...keys: readonly string[]): string | null {
  for (const key of keys) {
    const value = own(approval, key);
    if (typeof value === "string" && value.trim() !== "") return value.trim();
  }
  return null;
}

/** Rules about who may approve that nobody can fulfil, or that hold nobody back. */
export const approverRule: Rule = {
  codes: [
    {
      code: "nobody-may-approve",
      severity: "warning",
      title: "An approval that nobody may give",
      help: "The only person who may approve is the one who started the run, and that person may not.",
      example:
        "steps:\n  - id: gate\n    approval:\n      prompt: Go on?\n      initiated_by: ana\n      required_approver: ana\n" +
        "      require_different_approver: true\n  - id: act\n    run: make\n",
    },
    {
      code: "blank-approver",
      severity: "warning",
      title: "A blank name of an approver",
      help: "A blank name counts as none: everybody may approve.",
      example:
        'steps:\n  - id: gate\n    approval: { prompt: Go on?, required_approver: "" }\n  - id: act\n    run: make\n',
    },
    {
      code: "literal-approver",
      severity: "warning",
      title: "A reference as the name of an approver",
      help: "Names are taken as written, so nobody has that name and nobody may approve.",
      example:
        'steps:\n  - id: gate\n    approval: { prompt: Go on?, required_approver: "${boss}" }\n  - id: act\n    run: make\n',
    },
  ],
  step: (placed): readonly Finding[] => {
    const { step } = placed;
    const approval = own(step.fields, "approval");
    if (!isGate(placed) || !isJsonObject(approval)) return [];
    const path = [...step.path, "approval"];
    const required = name(approval, "requiredApprover", "required_approver");
    const initiator = name(approval, "initiatedBy", "initiated_by");
    const different =
      (own(approval, "requireDifferentApprover") ?? own(approval, "require_different_approver")) === true;
    const blank = ["requiredApprover", "required_approver"].filter((key) => {
      const value = own(approval, key);
      return typeof value === "string" && value.trim() === "";
    });
    const literal = ["requiredApprover", "required_approver", "initiatedBy", "initiated_by"].filter((key) =>
      /\$\{?\w/.test(String(own(approval, key) ?? "")),
    );
    const impossible = different && required !== null && required === initiator;
    const message = `${stepName(step)}: nobody may approve: \`${required}\` is the only one who may, and started the run.`;
    return [
      ...(impossible ? [{ code: "nobody-may-approve", message, path, mark: { kind: "key" } } as const] : []),
      ...blank.map((key) => ({
        code: "blank-approver",
        message: `${stepName(step)}: \`${key}\` is blank, so everybody may approve.`,
        path: [...path, key],
      })),
      ...literal.map((key) => ({
        code: "literal-approver",
        message: `${stepName(step)}: \`${key}\` is taken as written; nobody is called \`${String(own(approval, key))}\`.`,
        path: [...path, key],
      })),
    ];
  },
};
