import type { DocumentPath } from "../../contract/document-path";
import { isJsonObject, type JsonValue } from "../../contract/json-value";
import { findReferences } from "../../expression/references";
import { own } from "../field-checks";
import { type Finding, type LintContext, type LintedStep, type Rule, stepName } from "../finding";

type PlacedText = { readonly text: string; readonly path: DocumentPath };

function textsIn(value: JsonValue | undefined, path: DocumentPath): readonly PlacedText[] {
  if (typeof value === "string") return [{ text: value, path }];
  if (Array.isArray(value)) return value.flatMap((member, index) => textsIn(member, [...path, index]));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, member]) => textsIn(member, [...path, key]));
}

type Place = { readonly texts: readonly PlacedText[]; readonly code: string; readonly where: string };

function placesOf({ step, container }: LintedStep): readonly Place[] {
  const { fields, path } = step;
  const approval = own(fields, "approval");
  const input = own(fields, "input");
  const stdin = own(fields, "stdin");
  const inMapping = isJsonObject(approval);
  const question = inMapping
    ? textsIn(own(approval, "prompt"), [...path, "approval", "prompt"])
    : textsIn(approval, [...path, "approval"]);
  const nested = own(fields, "workflow_args");
  return [
    { texts: container === null ? question : [], code: "literal-prompt", where: "the question is shown as written" },
    {
      texts: isJsonObject(input) ? textsIn(own(input, "prompt"), [...path, "input", "prompt"]) : [],
      code: "literal-prompt",
      where: "the question is shown as written",
    },
    {
      texts: inMapping
        ? ["items", "preview"].flatMap((key) => textsIn(own(approval, key), [...path, "approval", key]))
        : [],
      code: "literal-reference",
      where: "it is shown as written",
    },
    {
      texts: isJsonObject(input) ? textsIn(own(input, "defaults"), [...path, "input", "defaults"]) : [],
      code: "literal-reference",
      where: "defaults are taken as written",
    },
    {
      texts: typeof stdin === "string" ? [] : textsIn(stdin, [...path, "stdin"]),
      code: "literal-reference",
      where: "lists and mappings under `stdin` are passed as written",
    },
    {
      texts: isJsonObject(nested)
        ? Object.entries(nested).flatMap(([key, value]) =>
            typeof value === "string" ? [] : textsIn(value, [...path, "workflow_args", key]),
          )
        : [],
      code: "literal-reference",
      where: "lists and mappings are passed as written",
    },
  ];
}

function ofStep(placed: LintedStep, context: LintContext): readonly Finding[] {
  const { step, texts } = placed;
  const folders: readonly Place[] = texts
    .filter(({ substitution }) => substitution === "args")
    .map(({ text, path, name }) => ({
      texts: [{ text, path }],
      code: "literal-reference",
      where: `\`${name}\` knows arguments only`,
    }));
  const literal = (text: string, code: string, isFolder: boolean) =>
    (text.includes("$") ? findReferences(text) : []).filter((reference) =>
      reference.kind === "step"
        ? context.scope.meaning(step, reference.id) !== null
        : !isFolder && (code === "literal-prompt" || context.args.has(reference.name)),
    );
  return [
    ...placesOf(placed).map((place) => ({ place, folder: false })),
    ...folders.map((place) => ({ place, folder: true })),
  ].flatMap(({ place, folder }) =>
    place.texts.flatMap(({ text, path }) =>
      literal(text, place.code, folder).map(
        (reference): Finding => ({
          code: place.code,
          message: `${stepName(step)}: \`${reference.text}\` is not filled in: ${place.where}.`,
          path,
          mark: { kind: "part", part: { text, from: reference.from, to: reference.to } },
        }),
      ),
    ),
  );
}

/** References at places where nothing fills them in. */
export const literalReferenceRule: Rule = {
  codes: [
    {
      code: "literal-prompt",
      severity: "info",
      title: "A reference in a question",
      help: "Questions are shown as written. What is to be decided on comes in through `stdin`, or the step prints it.",
      example:
        'args: { who: { default: me } }\nsteps:\n  - id: gate\n    approval: "Send to ${who}?"\n  - id: b\n    run: send\n',
    },
    {
      code: "literal-reference",
      severity: "warning",
      title: "A reference where nothing fills it in",
      help: "Only texts are filled in, not those inside lists and mappings, and `cwd` knows arguments only.",
      example: "steps:\n  - id: a\n    run: ls\n  - id: b\n    run: cat\n    stdin: { text: $a.stdout }\n",
    },
  ],
  step: ofStep,
};
