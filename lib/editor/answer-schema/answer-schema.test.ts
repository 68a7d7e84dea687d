import { describe, expect, it } from "vitest";
import { lobsterLanguage } from "@/lib/editor/lobster-language";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import { valueAt } from "@/lib/lobster/document/workflow-steps";
import {
  addField,
  removeField,
  renameField,
  type SchemaEdit,
  type SchemaPlace,
  setRequired,
  setRule,
  setType,
} from "./schema-edits";
import { type SchemaField, schemaFields } from "./schema-fields";

const text = `steps:
  - id: ask
    input:
      prompt: Which?   # shown
      responseSchema:
        type: object
        required: [env, count] # both
        properties:
          # where it goes
          env: { enum: [dev, prod], title: Environment }
          count:
            type: integer
            minimum: 1
          note:
            type: string
          who:
            type: object
            properties:
              name: {type: string}
`;
const root = ["steps", 0, "input", "responseSchema"];
const language = lobsterLanguage("a.lobster");

function fieldOf(field: SchemaField, ...names: readonly string[]): SchemaField {
  const [name, ...rest] = names;
  if (name === undefined) return field;
  const child = field.kind === "field" ? field.children.find((one) => one.name === name) : undefined;
  if (child === undefined) throw new Error(`no field ${name}`);
  return fieldOf(child, ...rest);
}

type Change = (place: SchemaPlace, schema: SchemaField) => SchemaEdit;

/** The lines that a change takes out and puts in. */
function lines(change: Change, start = text): readonly string[] {
  let document = language.open(start);
  const edit = change({ document, root }, schemaFields(valueAt(document.data, root)));
  if (!edit.ok) return [edit.reason];
  for (const command of edit.commands) {
    const result = language.apply(document, command);
    if (result.kind === "refused") return [result.reason];
    document = result.document;
  }
  const [before, after] = [start.split("\n"), document.text.split("\n")];
  return [
    ...before.filter((line) => !after.includes(line)).map((line) => `-${line.trim()}`),
    ...after.filter((line) => !before.includes(line)).map((line) => `+${line.trim()}`),
  ];
}

describe("the fields of a schema", () => {
  it("are shown with their type, name and whether they are needed", () => {
    const schema = schemaFields(valueAt(language.open(text).data, root));
    const shown = schema.kind === "field" ? schema.children : [];

    expect(shown.map((field) => [field.name, field.kind === "field" && field.type, field.required])).toEqual([
      ["env", "choice", true],
      ["count", "integer", true],
      ["note", "text", false],
      ["who", "group", false],
    ]);
    expect(fieldOf(schema, "who", "name").path).toEqual(["properties", "who", "properties", "name"]);
  });

  it.each<[JsonValue, string]>([
    [{ oneOf: [{ const: 1 }] }, "`oneOf` has no controls here."],
    [{ type: ["string", "null"] }, "It allows several types at once."],
    [{ enum: [{ a: 1 }] }, "It offers choices that are no texts or numbers."],
    [{ type: "array", items: [{ type: "string" }] }, "It gives each place of the list rules of its own."],
    [{}, "It does not say which type the answer has."],
    [true, "This part is no mapping of rules."],
    [{ properties: [] }, "`properties` is no mapping."],
  ])("%j stays JSON, with the reason", (schema, reason) => {
    expect(schemaFields(schema)).toMatchObject({ kind: "raw", reason });
  });

  it("stays JSON in the part that has no controls, and only there", () => {
    const schema = schemaFields({ type: "object", properties: { a: { type: "string" }, b: { anyOf: [] } } });

    expect(fieldOf(schema, "a").kind).toBe("field");
    expect(fieldOf(schema, "b").kind).toBe("raw");
  });
});

describe("editing a schema changes only", () => {
  it("the rule that is set", () => {
    expect(lines((place, schema) => setRule(place, fieldOf(schema, "count"), "minimum", 2))).toEqual([
      "-minimum: 1",
      "+minimum: 2",
    ]);
    expect(lines((place, schema) => setRule(place, fieldOf(schema, "env"), "title", "Where"))).toEqual([
      "-env: { enum: [dev, prod], title: Environment }",
      "+env: { enum: [dev, prod], title: Where }",
    ]);
    expect(lines((place, schema) => setRule(place, fieldOf(schema, "note"), "title", "Note"))).toEqual([
      "+title: Note",
    ]);
    expect(lines((place, schema) => setRule(place, fieldOf(schema, "count"), "minimum", undefined))).toEqual([
      "-minimum: 1",
    ]);
    expect(lines((place, schema) => setRule(place, fieldOf(schema, "note"), "title", undefined))).toEqual([]);
  });

  it("the name, also where it is needed, with the comments around it", () => {
    expect(lines((place, schema) => renameField(place, schema, fieldOf(schema, "env"), "target"))).toEqual([
      "-required: [env, count] # both",
      "-env: { enum: [dev, prod], title: Environment }",
      "+required: [target, count] # both",
      "+target: { enum: [dev, prod], title: Environment }",
    ]);
    expect(lines((place, schema) => renameField(place, schema, fieldOf(schema, "note"), "remark"))).toEqual([
      "-note:",
      "+remark:",
    ]);
  });

  it("the list of needed fields, which stands before or behind them", () => {
    const behind = `${text.replace("        required: [env, count] # both\n", "")}        required:\n          - env\n`;

    expect(lines((place, schema) => renameField(place, schema, fieldOf(schema, "env"), "x"), behind)).toEqual([
      "-env: { enum: [dev, prod], title: Environment }",
      "-- env",
      "+x: { enum: [dev, prod], title: Environment }",
      "+- x",
    ]);
    expect(lines((place, schema) => setRequired(place, schema, fieldOf(schema, "note"), true))).toEqual([
      "-required: [env, count] # both",
      "+required: [env, count, note] # both",
    ]);
    expect(lines((place, schema) => setRequired(place, schema, fieldOf(schema, "env"), false))).toEqual([
      "-required: [env, count] # both",
      "+required: [count] # both",
    ]);
    expect(lines((place, schema) => setRequired(place, schema, fieldOf(schema, "env"), false), behind)).toEqual([
      "-required:",
      "-- env",
    ]);
  });

  it("the field that is added or taken out", () => {
    expect(lines((place, schema) => addField(place, schema, "when", "yes_no"))).toEqual(["+when:", "+type: boolean"]);
    expect(lines((place, schema) => removeField(place, schema, fieldOf(schema, "env")))).toEqual([
      "-required: [env, count] # both",
      "-env: { enum: [dev, prod], title: Environment }",
      "+required: [count] # both",
    ]);
    expect(
      lines((place, schema) => removeField(place, fieldOf(schema, "who"), fieldOf(schema, "who", "name"))),
    ).toEqual(["-properties:", "-name: {type: string}", "+properties: {}"]);
  });

  it("the type, with the rules that belong to it", () => {
    expect(lines((place, schema) => setType(place, fieldOf(schema, "count"), "number"))).toEqual([
      "-type: integer",
      "+type: number",
    ]);
    expect(lines((place, schema) => setType(place, fieldOf(schema, "count"), "text"))).toEqual([
      "-type: integer",
      "-minimum: 1",
    ]);
    expect(lines((place, schema) => setType(place, fieldOf(schema, "note"), "list"))).toEqual([
      "-type: string",
      "+type: array",
      "+items:",
      "+type: string",
    ]);
  });
});

describe("names", () => {
  it.each([
    ["count", "There is a field named count already."],
    ["", "A field needs a name."],
    ["a b", "Letters, digits, - and _ only."],
  ])("%j is refused", (name, reason) => {
    expect(lines((place, schema) => addField(place, schema, name, "text"))).toEqual([reason]);
    expect(lines((place, schema) => renameField(place, schema, fieldOf(schema, "env"), name))).toEqual([reason]);
  });
});
