import { expect, it } from "vitest";
import { catalog } from "@/lib/catalog";
import { openDocument } from "../document/open-document";
import { applyEdits } from "../document/text-edit";
import { diagnose } from "./diagnose";

function firstError(text: string) {
  const document = openDocument(text, catalog);
  const error = diagnose(document, catalog, () => null).find(({ severity }) => severity === "error");
  const command = error?.fix?.command;
  const fixed = command?.type === "replaceText" ? applyEdits(text, command.edits) : null;
  return { message: error?.message.split("\n")[0], hint: error?.hint, fixed };
}

it("B01: names step, key and repair for a colon in a text without quotes, and quotes it", () => {
  const { message, hint, fixed } = firstError('steps:\n  - id: tell\n    command: echo "Draft ready: $draft.stdout"\n');

  expect(message).toBe("Nested mappings are not allowed in compact mappings at line 3, column 14:");
  expect(hint).toBe(
    "Step `tell`: a `: ` inside a text without quotes begins a mapping. Put the whole value of `command` in quotes, " +
      "or write it as a block: `command: |` and the text indented below.",
  );
  expect(openDocument(fixed ?? "", catalog).data).toEqual({
    steps: [{ id: "tell", command: 'echo "Draft ready: $draft.stdout"' }],
  });
});

it("B02: points at the first line that is not indented and says that the block ended there", () => {
  const text = "steps:\n  - id: plan\n    command: >\n      one\n      two\n\nFurther words\n  - id: b\n    run: x\n";

  expect(firstError(text)).toEqual({
    message: "Implicit keys need to be on a single line at line 7, column 1:",
    hint: "Step `plan`: the text of `command` ended before this line, because the line is not indented. Indent all lines of the text.",
    fixed: null,
  });
});

it.each([
  ["run: *.txt", "`*` at the start of a text"],
  ["run: '\"a\" b'".replaceAll("'", ""), "goes on behind its closing quote"],
  ["run: [ -f x ] && make", "`[` at the start of a text"],
  ["run: {{ cmd }}", "`{` at the start of a text without quotes begins a mapping"],
  ["run: [ls]", "`[` at the start of a text without quotes begins a list"],
])("repairs %s by quotes", (line, hint) => {
  const found = firstError(`steps:\n  - id: a\n    ${line}\n`);

  expect(found.hint).toContain(hint);
  expect(openDocument(found.fixed ?? "", catalog).data).toEqual({
    steps: [{ id: "a", run: line.slice("run: ".length) }],
  });
});

it.each([
  [
    'steps: [{id: a, run: !!js/function "x"}]',
    "`!!js/function` is a tag of YAML that has no meaning here. Take it out.",
  ],
  [
    "steps:\n  - id: a\n    run: !cmd 'x'\n",
    "Step `a`: `!cmd` is a tag of YAML that has no meaning here. Take it out.",
  ],
])("explains the tag in %j and leaves the text alone", (text, hint) => {
  const document = openDocument(text, catalog);
  const warning = diagnose(document, catalog, () => null).find(({ code }) => code === "syntax");

  expect(warning).toMatchObject({ severity: "warning", hint });
  expect(warning?.fix).toBeUndefined();
});

it.each([
  "steps: [{ id: a, run: x }] y",
  "steps: [{ id: a, run: x }, { id: b, run: *.txt }]",
  "steps:\n  - id: a\n    run: echo a: b\n      && c\n",
  "steps:\n  - id: a\n    approval: { prompt: p } x\n",
  "steps: [\n  { id: a,\n    run: *.txt },\n]\n",
])("offers no repair that would leave %j broken or lose what is in it", (text) => {
  const { message, fixed } = firstError(text);

  expect(message).toBeDefined();
  expect(fixed).toBeNull();
});

it("repairs one mistake of several", () => {
  const text = "steps:\n  - id: a\n    run: echo a: b\n  - id: b\n    run: echo c: d\n";
  const once = firstError(text).fixed ?? "";

  expect(once).toBe(text.replace("echo a: b", "'echo a: b'"));
  expect(firstError(once).fixed).toBe(once.replace("echo c: d", "'echo c: d'"));
});

it("changes all tabs of the indentation at once", () => {
  expect(firstError("steps:\n\t- id: a\n\t  run: x\n").fixed).toBe("steps:\n  - id: a\n    run: x\n");
});

it.each([
  ["steps:\n  - id: a\n    run: x\n    run: y\n", "Step `a`: `run` stands twice in one mapping. Keep one."],
  [
    "steps: []\n---\na: 1\n",
    "A file holds one workflow, and `---` begins a second one. Keep one here and move the other into a file of its own.",
  ],
  ["a: &a [*a]", "`*a` stands for what `&a` names, and nothing above it has that name."],
  ["steps: *x", "`*x` stands for what `&x` names, and nothing above it has that name."],
  [
    "workflow:\n  steps: [{ id: a, run: x }]\n",
    "The steps stand inside `workflow`, where they are not looked for. Move its content to the top of the file.",
  ],
  ["- id: a\n  run: x\n", "Write `steps:` above the list."],
  [
    "steps: [{ id: a, action: x }]",
    "`action` is not read. What a step does stands in `run` (a command line), `pipeline` or `workflow`.",
  ],
  ["steps: [{ id: a, parallel: [{ id: b, run: x }] }]", "The list belongs under `branches`."],
])("explains %j", (text, hint) => {
  expect(firstError(text)).toMatchObject({ hint, fixed: null });
});

it.each([
  ["stages: [{ id: a, run: x }]", "steps: [{ id: a, run: x }]"],
  ["steps: [{ id: a, script: x }]", "steps: [{ id: a, run: x }]"],
  ["steps: [{ id: 5, run: x }]", 'steps: [{ id: "5", run: x }]'],
  ["steps: [{ id: a, run: x, timeout_ms: 30s }]", "steps: [{ id: a, run: x, timeout_ms: 30000 }]"],
  ["steps: [{ id: a, run: x, on_error: ignore }]", "steps: [{ id: a, run: x, on_error: continue }]"],
  ["steps: [{ id: a, run: x, retry: 3 }]", 'steps: [{ id: a, run: x, retry: { "max": 3 } }]'],
  [
    "steps: [{ id: a, approval: { require_different_approver: yes } }]",
    "steps: [{ id: a, approval: { require_different_approver: true } }]",
  ],
  [
    "steps: [{ id: a, input: { prompt: p, schema: {} } }]",
    "steps: [{ id: a, input: { prompt: p, responseSchema: {} } }]",
  ],
])("repairs %s", (text, fixed) => {
  expect(firstError(text).fixed).toBe(fixed);
  expect(firstError(fixed).message).toBeUndefined();
});
