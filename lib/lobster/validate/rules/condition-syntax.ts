import { readCondition } from "../../expression/parse-condition";
import { type Finding, type Rule, stepName } from "../finding";
import { conditionOf } from "./conditions";

type Hint = { readonly text: string; readonly length: number; readonly insert?: string };

function hint(text: string, at: number): Hint {
  const rest = text.slice(at);
  if (/^=[^=]/.test(rest)) return { text: " Use `==` to compare.", length: 1, insert: "==" };
  if (/^===/.test(rest)) return { text: " Use `==` to compare.", length: 3, insert: "==" };
  const word = /^(and|or|not)\b/i.exec(rest)?.[0];
  if (word !== undefined) {
    const symbol = { and: "&&", or: "||", not: "!" }[word.toLowerCase()];
    return { text: ` Write \`${symbol}\`.`, length: word.length };
  }
  if (/^(yes|on)$/i.test(text.trim())) return { text: " YAML takes it as a text: write `true`.", length: rest.length };
  if (/^(no|off)$/i.test(text.trim())) return { text: " YAML takes it as a text: write `false`.", length: rest.length };
  if (/\b(then|fi|goto)\b|\[\s/.test(text))
    return { text: " This is a command, not a condition.", length: rest.length };
  const name = /^[A-Za-z_][\w-]*/.exec(rest)?.[0];
  if (name !== undefined) return { text: " A text needs quotes here.", length: name.length };
  if (at >= text.trimEnd().length) return { text: " It ends too early.", length: 0 };
  return { text: "", length: 1 };
}

/** Conditions that stop the run when they are reached. */
export const conditionSyntaxRule: Rule = {
  codes: [
    {
      code: "condition-syntax",
      severity: "warning",
      title: "A condition that cannot be read",
      help:
        "The run stops at this step with `Unsupported condition`. Conditions know references, texts in quotes, numbers, " +
        "`true`, `false`, `null`, `==`, `!=`, `<`, `<=`, `>`, `>=`, `!`, `&&`, `||` and parentheses.",
      example: "steps:\n  - id: a\n    run: ls\n  - id: b\n    run: echo\n    when: $a.json.n = 5\n",
    },
    {
      code: "condition-type",
      severity: "warning",
      title: "A condition that is neither text nor boolean",
      help: "The run stops at this step with `Unsupported condition type`.",
      example: "steps:\n  - id: a\n    run: ls\n    when: 5\n",
    },
  ],
  step: (placed): readonly Finding[] => {
    const condition = conditionOf(placed);
    if (condition === null || typeof condition.value === "boolean") return [];
    const { value, path } = condition;
    const name = stepName(placed.step);
    if (typeof value !== "string") {
      const message = `${name}: the run stops here: Unsupported condition type. A condition is a text, \`true\` or \`false\`.`;
      return [{ code: "condition-type", message, path }];
    }
    const reading = readCondition(value);
    // Arguments have a rule of their own.
    if (reading.kind === "condition" || /\$\{[\w-]+\}/.test(value)) return [];
    const { at } = reading;
    const { text, length, insert } = hint(value, at);
    const written = value.trim().replace(/\s+/g, " ");
    const message = `${name}: the run stops here: Unsupported condition: ${written}.${text}`;
    if (length === 0) return [{ code: "condition-syntax", message, path }];
    return [
      {
        code: "condition-syntax",
        message,
        path,
        mark: { kind: "part", part: { text: value, from: at, to: at + length } },
        ...(insert === undefined ? {} : { replacement: { label: `Change to ${insert}`, insert } }),
      },
    ];
  },
};
