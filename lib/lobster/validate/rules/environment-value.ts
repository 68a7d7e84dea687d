import type { DocumentPath } from "../../contract/document-path";
import { isJsonObject, type JsonValue } from "../../contract/json-value";
import { own } from "../field-checks";
import { type Finding, type LintContext, type Rule, stepName } from "../finding";

const secretName = /(^|_)(TOKEN|SECRET|PASSWORD|PASSWD|API_?KEY|PRIVATE_KEY|CREDENTIALS?)$/i;
const placeholder = /^(x+|\*+|\.+|<.*>|change-?me|todo|your[-_ ].*|example|dummy|test|none|null|true|false)$/i;

function ofEntry(
  name: string,
  value: JsonValue,
  path: DocumentPath,
  owner: string,
  context: LintContext,
): readonly Finding[] {
  if (value === null || typeof value === "object") {
    const message = `${owner}: \`${name}\` is left out of the environment: its value is ${value === null ? "empty" : "no text"}.`;
    return [{ code: "ignored-variable", message, path }];
  }
  const secret =
    secretName.test(name) &&
    typeof value === "string" &&
    value.length >= 6 &&
    !value.includes("$") &&
    !placeholder.test(value);
  if (secret) {
    const message = `${owner}: \`${name}\` looks like a secret, and everybody who gets the file can read it. Leave it out here and set it in the environment of the runtime.`;
    return [{ code: "secret-in-file", message, path }];
  }
  return typeof value === "number" ? numberAsText(value, path, `${owner}: \`${name}\``, context) : [];
}

/** Numbers that are written in another way than they are handed over. */
function numberAsText(value: number, path: DocumentPath, owner: string, { document }: LintContext): readonly Finding[] {
  const range = document.rangeOf(path);
  const source = range === null ? String(value) : document.text.slice(range.from, range.to);
  if (source === String(value) || !/^[-+]?[\d.]/.test(source)) return [];
  return [
    {
      code: "number-as-text",
      message: `${owner} is a number to YAML and becomes \`${value}\`. Put \`${source}\` in quotes to keep it.`,
      path,
      replacement: { label: "Put it in quotes", insert: JSON.stringify(source) },
    },
  ];
}

function ofMap(
  map: JsonValue | undefined,
  path: DocumentPath,
  owner: string,
  context: LintContext,
): readonly Finding[] {
  if (!isJsonObject(map)) return [];
  return Object.entries(map).flatMap(([name, value]) => ofEntry(name, value, [...path, name], owner, context));
}

function ofArguments({ workflow }: LintContext, context: LintContext): readonly Finding[] {
  const args = own(workflow.fields, "args");
  if (!isJsonObject(args)) return [];
  return Object.entries(args).flatMap(([name, definition]) => {
    const value = isJsonObject(definition) ? own(definition, "default") : undefined;
    if (typeof value !== "number") return [];
    return numberAsText(value, ["args", name, "default"], `Argument \`${name}\``, context);
  });
}

/** Values that do not reach a command as they are written, or had better not be in the file. */
export const environmentValueRule: Rule = {
  codes: [
    {
      code: "ignored-variable",
      severity: "warning",
      title: "A variable without a text",
      help: "Environment variables are texts. Lists, mappings and empty values are left out.",
      example: "steps:\n  - id: a\n    run: env\n    env: { LIST: [1, 2] }\n",
    },
    {
      code: "secret-in-file",
      severity: "warning",
      title: "A secret in the file",
      help:
        "The value is in every copy, export and version of the file and may show up in logs. Commands see the environment " +
        "of the runtime, so it need not be in the file.",
      example: "steps:\n  - id: a\n    run: deploy\n    env: { API_TOKEN: abc123def }\n",
    },
    {
      code: "number-as-text",
      severity: "info",
      title: "A number that changes its look",
      help: "YAML reads `1.10` as the number 1.1 and `0123` as 123. Where a text is meant, write it in quotes.",
      example: "steps:\n  - id: a\n    run: build\n    env: { VERSION: 1.10 }\n",
    },
  ],
  file: (context) => [
    ...ofMap(own(context.workflow.fields, "env"), ["env"], "The file", context),
    ...ofArguments(context, context),
  ],
  step: ({ step }, context) => ofMap(own(step.fields, "env"), [...step.path, "env"], stepName(step), context),
};
