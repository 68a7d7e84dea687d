import { describe, expect, it } from "vitest";
import { catalog } from "@/lib/catalog/index";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import { type ControlName, controlFor } from "./field-control";
import { lobsterLanguage } from "./lobster-language";
import {
  conditionMeaning,
  jsonMeaning,
  likeBeforeMeaning,
  numberMeaning,
  optionalTextMeaning,
  textMeaning,
  type ValueMeaning,
} from "./value-meaning";

const language = lobsterLanguage("a.lobster");

/** What is typed into each control, how it is read, and what it means. */
const typing: Readonly<Partial<Record<ControlName, readonly [ValueMeaning, string, JsonValue]>>> = {
  text: [textMeaning, "some: text", "some: text"],
  multiline: [textMeaning, "one\ntwo", "one\ntwo"],
  shell: [textMeaning, 'set -e\necho "$X"\n', 'set -e\necho "$X"\n'],
  pipeline: [textMeaning, "where 'a | b' | head", "where 'a | b' | head"],
  reference: [optionalTextMeaning, "$a.json.b", "$a.json.b"],
  condition: [conditionMeaning, "$a.json.n > 3", "$a.json.n > 3"],
  number: [numberMeaning, "250", 250],
};

const cases = [
  ...catalog.stepKinds.flatMap((kind) =>
    catalog.fieldsOf(kind).map((field) => ({ name: `${kind.kind}.${field.name}`, field, owner: ["steps", 0] })),
  ),
  ...catalog.topLevelFields.map((field) => ({
    name: `workflow.${field.name}`,
    field,
    owner: [] as (string | number)[],
  })),
].flatMap((one) => {
  const typed = typing[controlFor(one.field, undefined).control];
  return typed === undefined ? [] : [{ ...one, typed }];
});

describe("typing into the control of a field", () => {
  it.each(cases)("$name writes what was typed and nothing else", ({ field, owner, typed: [meaning, text, value] }) => {
    const start = "# kept\nsteps:\n  - id: a # kept, too\n    note: x\nlast: 1\n";
    const document = language.open(start);
    const reading = meaning.read(text, undefined);
    if (!reading.ok || reading.value === undefined) throw new Error("the text means a value");

    const result = language.apply(document, { type: "setField", path: [...owner, field.name], value: reading.value });

    if (result.kind === "refused") throw new Error(result.reason);
    const lines = result.document.text.split("\n");
    expect(reading.value).toEqual(value);
    expect(start.split("\n").filter((line) => !lines.includes(line))).toEqual([]);
    expect(meaning.show(reading.value)).toBe(text);
    const cleared = language.apply(result.document, { type: "removeField", path: [...owner, field.name] });
    expect(cleared.kind === "applied" && cleared.document.text).toBe(start);
  });
});

describe("what a typed text means", () => {
  it.each<[string, ValueMeaning, string, JsonValue | undefined, JsonValue | undefined]>([
    ["an emptied text stays", textMeaning, "", "x", ""],
    ["an emptied optional text goes", optionalTextMeaning, "", "x", undefined],
    ["its own line breaks stay", textMeaning, "a\nb!", "a\r\nb", "a\r\nb!"],
    ["an emptied number goes", numberMeaning, " ", 3, undefined],
    ["a number stays a number", likeBeforeMeaning, "5", 3, 5],
    ["a text of digits stays a text", likeBeforeMeaning, "5", "3", "5"],
    ["a number that becomes a word becomes a text", likeBeforeMeaning, "5a", 3, "5a"],
    ["a yes-or-no stays one", likeBeforeMeaning, "false", true, false],
    ["a number that becomes yes-or-no is a text", likeBeforeMeaning, "true", 3, "true"],
    ["a list stays a list", likeBeforeMeaning, "[1]", [], [1]],
    ["a mapping does not become a list", likeBeforeMeaning, "[1]", { a: 1 }, "[1]"],
    ["a condition can be plainly true", conditionMeaning, "true", undefined, true],
    ["an emptied condition goes", conditionMeaning, " ", "$a.x", undefined],
    ["JSON is read", jsonMeaning, '{"a": [1]}', undefined, { a: [1] }],
  ])("%s", (_name, meaning, typed, old, value) => {
    expect(meaning.read(typed, old)).toEqual({ ok: true, value });
  });

  it.each([
    [numberMeaning, "3 apples", "This must be a number."],
    [jsonMeaning, "{", "This is no JSON yet:"],
  ])("is nothing for what is half typed, with the reason", (meaning, typed, message) => {
    expect(meaning.read(typed, undefined)).toMatchObject({ ok: false, message: expect.stringContaining(message) });
  });
});
