import { isJsonObject } from "../../contract/json-value";
import { own } from "../field-checks";
import type { Finding, LintContext, Rule } from "../finding";

const enforced = ["required", "type", "enum", "pattern"];

function ofArgument(name: string, definition: unknown, { document }: LintContext): readonly Finding[] {
  const path = ["args", name];
  if (isJsonObject(definition)) {
    const wanted = own(definition, "required") === true && !Object.hasOwn(definition, "default");
    const keys = enforced.filter((key) => Object.hasOwn(definition, key) && (key !== "required" || wanted));
    return keys.map((key) => ({
      code: "not-enforced",
      message:
        key === "required"
          ? `Argument \`${name}\`: \`required\` is not enforced: without a value the run starts, and \`\${${name}}\` stays in the text.`
          : `Argument \`${name}\`: \`${key}\` is not enforced: any value is taken.`,
      path: [...path, key],
      mark: { kind: "key" },
    }));
  }
  if (definition === null || definition === undefined) return [];
  const range = document.rangeOf(path);
  const source = range === null ? "" : document.text.slice(range.from, range.to);
  const oneLine = source !== "" && !source.includes("\n") && !/^[|>&*!]/.test(source) && !Array.isArray(definition);
  const key = document.format === "json" ? '"default"' : "default";
  const inBraces = /^["'\d]|^[\w.-]+$/.test(source);
  return [
    {
      code: "argument-without-default",
      message: `Argument \`${name}\`: the value is not taken as the default. Write \`${name}: { default: … }\`.`,
      path,
      ...(oneLine && inBraces
        ? { replacement: { label: "Make it the default", insert: `{ ${key}: ${source} }` } }
        : {}),
    },
  ];
}

/** Definitions of arguments that do not do what they say. */
export const argumentDefinitionRule: Rule = {
  codes: [
    {
      code: "argument-without-default",
      severity: "warning",
      title: "A default written without its key",
      help: "Only `default` of a mapping is read. `args: { tag: family }` declares `tag` without a value.",
      example: "args: { tag: family }\nsteps:\n  - id: a\n    run: ls\n",
    },
    {
      code: "not-enforced",
      severity: "info",
      title: "A rule for an argument that nobody checks",
      help: "`required`, `type`, `enum` and `pattern` are notes for people. Check the value in the first step.",
      example: "args: { task: { required: true } }\nsteps:\n  - id: a\n    run: ls\n",
    },
  ],
  file: (context) => {
    const args = own(context.workflow.fields, "args");
    if (!isJsonObject(args)) return [];
    return Object.entries(args).flatMap(([name, definition]) => ofArgument(name, definition, context));
  },
};
