import { describe, expect, it } from "vitest";
import type { JsonObject } from "@/lib/lobster/contract/json-value";
import { type AnswerField, answerField } from "./answer-field";
import { inputsFor, readAnswer } from "./answer-inputs";
import { startingDraft } from "./answer-start";
import { placeProblems } from "./place-problems";

const release: JsonObject = {
  type: "object",
  required: ["env", "contact"],
  properties: {
    env: { enum: ["dev", "prod"], title: "Environment" },
    count: { type: "integer", minimum: 1, maximum: 9 },
    share: { type: "number" },
    urgent: { type: "boolean" },
    note: { type: "string", description: "For the log" },
    code: { type: "string", pattern: "^[A-Z]+$" },
    on: { type: "string", format: "date" },
    tags: { type: "array", items: { type: "string" } },
    days: { type: "array", items: { enum: ["mon", "tue"] } },
    reason: { type: ["string", "null"] },
    level: { oneOf: [{ const: 1, title: "Low" }, { const: 2 }] },
    contact: {
      type: "object",
      required: ["name"],
      properties: { name: { type: "string" }, "a/b": { type: "string" } },
    },
    extra: { type: "object" },
    either: { type: ["string", "number"] },
  },
};

function fieldAt(root: AnswerField, ...names: readonly string[]): AnswerField {
  return names.reduce((field, name) => {
    const fields = field.control.kind === "group" ? field.control.fields : [];
    const found = fields.find((child) => child.name === name);
    if (found === undefined) throw new Error(`no field ${name}`);
    return found;
  }, root);
}

const root = answerField(release);

describe("the form of a schema", () => {
  it("has one control for each property, in the schema's order, with its words", () => {
    const kinds =
      root.control.kind === "group" ? root.control.fields.map(({ name, control }) => [name, control.kind]) : [];
    expect(Object.fromEntries(kinds)).toEqual({
      env: "choice",
      count: "number",
      share: "number",
      urgent: "boolean",
      note: "text",
      code: "text",
      on: "text",
      tags: "texts",
      days: "choices",
      reason: "text",
      level: "choice",
      contact: "group",
      extra: "json",
      either: "json",
    });
    expect(kinds.map(([name]) => name)).toEqual(Object.keys(release.properties ?? {}));
    expect(fieldAt(root, "env")).toMatchObject({ label: "Environment", required: true });
    expect(fieldAt(root, "count")).toMatchObject({ limits: "A whole number from 1 to 9.", required: false });
    expect(fieldAt(root, "note")).toMatchObject({ description: "For the log", control: { lines: "many" } });
    expect(fieldAt(root, "code").control).toMatchObject({ lines: "one" });
    expect(fieldAt(root, "level").control).toMatchObject({ options: [{ label: "Low" }, { label: "2" }] });
    expect(fieldAt(root, "contact", "a/b").pointer).toBe("/contact/a~1b");
  });

  it("is one control for an answer that is no object", () => {
    expect(answerField({ type: "string" }).control.kind).toBe("text");
    expect(answerField({ enum: ["yes", "no"] }).control.kind).toBe("choice");
    expect(answerField({}).control.kind).toBe("json");
    expect(answerField(true).control.kind).toBe("json");
    expect(answerField({ $ref: "#/definitions/a", definitions: { a: { type: "string" } } }).control.kind).toBe("json");
  });

  it("gives up where a form would be no help: too many fields, too deep", () => {
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`f${index}`, { type: "string" }]));
    expect(answerField({ type: "object", properties: many }).control.kind).toBe("json");
    let deep: JsonObject = { type: "string" };
    for (let level = 0; level < 9; level += 1) deep = { type: "object", properties: { in: deep } };
    expect(fieldAt(answerField(deep), "in", "in", "in", "in", "in", "in").control.kind).toBe("json");
  });
});

describe("the answer of a form", () => {
  it("holds nothing that nobody filled in, but the object that the question needs", () => {
    expect(readAnswer(root, {}).value).toEqual({ contact: {} });
    expect(readAnswer(root, { "/note": "", "/count": " " }).value).toEqual({ contact: {} });
  });

  it("holds every kind of value as the schema means it", () => {
    const value = {
      env: "prod",
      count: 3,
      share: -0.5,
      urgent: false,
      note: "two\nlines",
      code: "AB",
      on: "2026-03-01",
      tags: ["a", ""],
      days: ["tue"],
      reason: null,
      level: 2,
      contact: { name: "Ida", "a/b": "x" },
      extra: { deep: [1] },
      either: 5,
    };
    const inputs = inputsFor(root, value);

    expect(inputs).not.toBeNull();
    expect(readAnswer(root, inputs ?? {})).toEqual({ value, faults: [] });
  });

  it("tells an empty list from none", () => {
    expect(readAnswer(root, { "/tags": [] }).value).toEqual({ tags: [], contact: {} });
  });

  it("passes a text that is no number on, so that it is refused together with everything else", () => {
    expect(readAnswer(root, { "/count": "many" }).value).toMatchObject({ count: "many" });
    expect(readAnswer(root, { "/count": " 12 " }).value).toMatchObject({ count: 12 });
  });

  it("changes no number silently, and says what is no JSON", () => {
    expect(readAnswer(root, { "/count": "12345678901234567890" }).faults).toMatchObject([
      { field: { name: "count" }, message: "This number is too large to be kept exactly." },
    ]);
    expect(readAnswer(root, { "/extra": "{a" }).faults).toMatchObject([
      { field: { name: "extra" }, message: expect.stringContaining("This is not JSON") },
    ]);
  });

  it("is not put into a form that cannot show all of it", () => {
    expect(inputsFor(root, { env: "prod", more: 1, contact: {} })).toBeNull();
    expect(inputsFor(root, { env: "qa", contact: {} })).toBeNull();
    expect(inputsFor(root, { code: "A\nB", contact: {} })).toBeNull();
    expect(inputsFor(root, { note: "", contact: {} })).toBeNull();
    expect(inputsFor(root, [1])).toBeNull();
  });
});

describe("what a form starts with", () => {
  it("is nothing without suggestions", () => {
    expect(startingDraft(root, undefined)).toEqual({ inputs: {}, json: null });
  });

  it("is what the question suggests, and else what the schema does", () => {
    const schema = answerField({
      type: "object",
      properties: {
        a: { type: "string", default: "schema" },
        b: { type: "integer", default: 1 },
        c: { type: "string" },
      },
    });
    expect(startingDraft(schema, { a: "question", c: "" })).toEqual({
      inputs: { "/a": "question", "/b": "1" },
      json: null,
    });
  });

  it("may leave out an object that the answer needs", () => {
    expect(startingDraft(root, { env: "prod" })).toEqual({ inputs: { "/env": "1" }, json: null });
    expect(inputsFor(root, { env: "prod" })).toEqual({ "/env": "1" });
    expect(inputsFor(root, { env: "prod", extra: {} })).not.toBeNull();
  });

  it("opens as JSON when the form cannot hold the suggestion", () => {
    const { json } = startingDraft(root, { env: "qa", contact: {} });
    expect(JSON.parse(json ?? "")).toEqual({ env: "qa", contact: {} });
    expect(startingDraft(answerField({}), [1])).toEqual({ inputs: {}, json: "[\n  1\n]" });
  });
});

describe("placeProblems", () => {
  const placed = (path: string, message: string) =>
    placeProblems(root, [{ path, message }]).map(({ field, message: shown }) => [field?.pointer ?? null, shown])[0];

  it("shows each problem at its field, and a missing value at the field that lacks it", () => {
    expect(placed("/count", "must be integer")).toEqual(["/count", "This must be a whole number."]);
    expect(placed("/", "must have required property 'env'")).toEqual(["/env", "This needs an answer."]);
    expect(placed("/contact", "must have required property 'name'")).toEqual([
      "/contact/name",
      "This needs an answer.",
    ]);
    expect(placed("/contact", "must have required property 'a/b'")).toEqual(["/contact/a~1b", "This needs an answer."]);
  });

  it("shows one inside a control at the control, with its place", () => {
    expect(placed("/tags/2", "must be string")).toEqual(["/tags", "Entry 3: Must be string."]);
    expect(placeProblems(root, [{ path: "/tags/2", message: "must be string" }])).toMatchObject([{ entry: 2 }]);
    expect(placed("/extra", "must have required property 'x'")).toEqual([
      "/extra",
      "/x: Must have required property 'x'.",
    ]);
  });

  it("puts them in the order of the fields, and says them in plain words", () => {
    const faults = placeProblems(root, [
      { path: "/", message: "must NOT have additional properties" },
      { path: "/days", message: "must NOT have fewer than 1 items" },
      { path: "/code", message: "must NOT have more than 3 characters" },
      { path: "/count", message: "must be <= 9" },
    ]);
    expect(faults.map(({ message }) => message)).toEqual([
      "This must be at most 9.",
      "This may have at most 3 characters.",
      "This must not be empty.",
      "Must NOT have additional properties.",
    ]);
  });

  it("shows one of the whole answer apart from the fields", () => {
    expect(placed("/", "must match exactly one schema in oneOf")).toEqual([
      null,
      "Must match exactly one schema in oneOf.",
    ]);
    expect(placed("/contact", "must NOT have additional properties")).toEqual([
      "/contact",
      "Must NOT have additional properties.",
    ]);
  });
});
