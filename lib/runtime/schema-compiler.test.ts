import { describe, expect, it } from "vitest";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import { checkJson, loadSchemaCompiler } from "./schema-compiler";

const problems = async (schema: Parameters<typeof checkJson>[0], value: Parameters<typeof checkJson>[1]) => {
  const check = await checkJson(schema, value);
  return check.kind === "checked" ? check.problems.map(({ path, message }) => `${path} ${message}`) : check.message;
};

describe("an answer", () => {
  it("is told everything that is wrong with it, in the order of discovery", async () => {
    const schema = {
      type: "object",
      properties: { env: { enum: ["dev", "prod"] }, count: { type: "integer", minimum: 1 }, why: {} },
      required: ["env", "count", "why"],
      additionalProperties: false,
    };

    expect(await problems(schema, { env: "qa", count: 0.5, extra: 1 })).toEqual([
      "/ must have required property 'why'",
      "/ must NOT have additional properties",
      "/env must be equal to one of the allowed values",
      "/count must be integer",
      "/count must be >= 1",
    ]);
    expect(await problems(schema, [])).toEqual(["/ must be object"]);
    expect(await problems(schema, { env: "dev", count: 1, why: null })).toEqual([]);
  });

  it("names the first problem that a compiler finds which looks no further", async () => {
    const schema = { contains: { enum: ["x"] }, minItems: 3 };

    expect(await problems(schema, ["y"])).toEqual([
      "/ must NOT have fewer than 3 items",
      "/0 must be equal to one of the allowed values",
      "/ must contain at least 1 valid item(s)",
    ]);
    expect((await problems({ contains: { enum: ["x"] } }, ["y"]))[0]).toBe("/ must contain at least 1 valid item(s)");
  });

  it("T102: is taken as it is: nothing is converted, no defaults, formats that are not known count for nothing", async () => {
    const schema = { type: "object", properties: { n: { type: "integer" }, d: { default: 1 } }, required: ["n", "d"] };
    const warned: string[] = [];

    expect(await problems(schema, { n: "1", d: 1 })).toEqual(["/n must be integer"]);
    expect(await problems(schema, { n: 1 })).toEqual(["/ must have required property 'd'"]);
    expect(await problems({ type: ["null", "string"] }, null)).toEqual([]);
    expect(await checkJson({ type: "string", format: "email" }, "x", (line) => warned.push(line))).toEqual({
      kind: "checked",
      problems: [],
    });
    expect(warned).toEqual(['unknown format "email" ignored in schema at path "#"']);
  });

  it("T102: never passes because its schema says $async", async () => {
    expect(await problems({ $async: true, type: "integer" }, "x")).toBe("schema is invalid: $async is not supported");
    expect(await problems({ $async: false, type: "integer" }, "x")).toEqual(["/ must be integer"]);
  });

  it("T129: is checked by one compiled schema for equal texts, also when several schemas share their $id", async () => {
    const [a, b] = [
      { $id: "https://example.com/s", type: "string" },
      { $id: "https://example.com/s", type: "integer" },
    ];

    expect(await problems(a, 1)).toEqual(["/ must be string"]);
    expect(await problems(b, "x")).toEqual(["/ must be integer"]);
    const started = performance.now();
    for (let round = 0; round < 2000; round += 1) await checkJson({ type: "string", $id: a.$id }, "x");
    // Compiling takes milliseconds each time.
    expect(performance.now() - started).toBeLessThan(2000);
    expect((await loadSchemaCompiler())(b)).toBeNull();
  });

  it("says why a schema does not compile", async () => {
    expect(await problems({ type: "nonsense" }, 1)).toMatch(/^schema is invalid: data\/type must be/);
    expect(await problems([], 1)).toBe("schema is invalid: data must be object,boolean");
    expect(await problems({ $schema: "https://json-schema.org/draft/2020-12/schema" }, 1)).toBe(
      'no schema with key or ref "https://json-schema.org/draft/2020-12/schema"',
    );
  });
});

describe("the time for a check", () => {
  const endless = `${"a".repeat(40)}!`;
  const late = { kind: "not_checked", message: "takes more than 1 s to check against its schema" };

  it.each<[string, JsonValue, JsonValue]>([
    ["a pattern that tries every way to split a text", { pattern: "^(a+)+$" }, endless],
    ["a pattern for names of members", { patternProperties: { "^(a|a)*$": { type: "integer" } } }, { [endless]: 1 }],
    ["a pattern behind a list", { items: { properties: { name: { pattern: "(\\w+\\s?)*$" } } } }, [{ name: endless }]],
    ["entries that are all compared", { uniqueItems: true }, Array.from({ length: 100_000 }, (_, at) => ({ at }))],
    ["parts that double at every level", doubling(30), 1],
  ])("ends for %s", async (_, schema, value) => {
    const started = performance.now();

    expect(await checkJson(schema, value)).toEqual(late);
    expect(performance.now() - started).toBeLessThan(5000);
  });

  it("is not used up for the next answer to the same schema", async () => {
    const schema = { type: "string", pattern: "^(a+)+$" };

    await checkJson(schema, endless);

    expect(await problems(schema, "aaa")).toEqual([]);
    expect(await problems(schema, "b")).toEqual(['/ must match pattern "^(a+)+$"']);
  });

  it("may run out while further problems are looked for: the first one is told", async () => {
    const schema = { properties: { first: { type: "integer" }, second: { pattern: "^(a+)+$" } } };

    expect(await problems(schema, { first: "x", second: endless })).toEqual(["/first must be integer"]);
  });

  it("is not spent on schemas and answers that are too large or too deep", async () => {
    const deep = (levels: number): JsonValue => JSON.parse(`${"[".repeat(levels)}${"]".repeat(levels)}`);

    expect(await problems({ enum: Array.from({ length: 20_000 }, (_, at) => `a${at}`) }, 1)).toBe(
      "schema is too large: it has more than 65536 characters as JSON",
    );
    expect(await problems({ default: deep(300_000) }, 1)).toBe("schema is too large: it nests more than 200 levels");
    expect(await checkJson({}, deep(300_000))).toEqual({ kind: "not_checked", message: "nests more than 200 levels" });
    expect(await checkJson({}, "x".repeat(5_000_000))).toEqual({
      kind: "not_checked",
      message: "has more than 4194304 characters as JSON",
    });
    expect(await problems({}, deep(150))).toEqual([]);
  });

  it("is shared by the schemas of a file", async () => {
    const compile = await loadSchemaCompiler();
    const started = performance.now();
    const complaints = Array.from({ length: 60 }, (_, number) =>
      compile({ title: `${number}`, enum: Array.from({ length: 6000 }, (_, at) => `a${at}`) }),
    );

    expect(complaints.at(-1)).toBe(
      "schema is too large: it takes more than 3 s to compile, with the others of its file",
    );
    expect(performance.now() - started).toBeLessThan(8000);
    expect((await loadSchemaCompiler())({ type: "integer", title: "of another file" })).toBeNull();
  });
});

/** A schema of which a check takes twice as long with every level. */
function doubling(levels: number): JsonValue {
  const next = (at: number) => ({ $ref: `#/definitions/d${at + 1}` });
  const rows = Array.from({ length: levels }, (_, at) => [`d${at}`, { allOf: [next(at), next(at)] }] as const);
  return { definitions: { ...Object.fromEntries(rows), [`d${levels}`]: {} }, $ref: "#/definitions/d0" };
}
