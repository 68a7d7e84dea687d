import { describe, expect, it } from "vitest";
import { argumentFields, initialInputs, inputsOf, readArgumentObject, readArguments } from "./argument-fields";

const root = {
  args: {
    city: { default: "Hamburg", description: "Where" },
    days: { default: 3 },
    dry: { default: false },
    tags: { default: ["a"] },
    nothing: { default: null },
    tag: {},
    odd: "family",
  },
};

describe("argumentFields", () => {
  it("types each field by its default and keeps the order of the file", () => {
    expect(argumentFields(root).map(({ name, kind, hasDefault }) => [name, kind, hasDefault])).toEqual([
      ["city", "text", true],
      ["days", "number", true],
      ["dry", "boolean", true],
      ["tags", "json", true],
      ["nothing", "json", true],
      ["tag", "text", false],
      ["odd", "text", false],
    ]);
  });

  it.each([[undefined], [null], [[1]], [{ args: "city" }], [{ args: null }]])("finds no field in %j", (file) => {
    expect(argumentFields(file)).toEqual([]);
  });

  it("takes no default from the prototype of an object", () => {
    const file = JSON.parse('{"args": {"constructor": {}, "__proto__": {"default": 1}}}');

    expect(argumentFields(file).map(({ name, hasDefault }) => [name, hasDefault])).toEqual([
      ["constructor", false],
      ["__proto__", true],
    ]);
  });
});

describe("readArguments", () => {
  const fields = argumentFields(root);

  it("gives the defaults back unchanged and leaves out what has no value", () => {
    expect(readArguments(fields, initialInputs(fields))).toEqual({
      kind: "args",
      args: { city: "Hamburg", days: 3, dry: false, tags: ["a"], nothing: null },
    });
  });

  it("names every field that is wrong", () => {
    const reading = readArguments(fields, { ...initialInputs(fields), days: "many", tags: "[" });

    expect(reading).toMatchObject({
      kind: "errors",
      errors: { days: "Write a number, such as 3 or 0.5.", tags: expect.stringContaining("not JSON") },
    });
  });

  it("keeps a text that looks like another type a text", () => {
    expect(readArguments(fields, { ...initialInputs(fields), city: "42" })).toMatchObject({ args: { city: "42" } });
  });
});

describe("arguments as one object", () => {
  it("refuses what is no object", () => {
    expect(readArgumentObject("[1]")).toHaveProperty("error");
    expect(readArgumentObject("{")).toHaveProperty("error");
    expect(readArgumentObject("  ")).toEqual({ args: {} });
  });

  it("goes back into the form and tells what the file does not declare", () => {
    const fields = argumentFields({ args: { city: { default: "Hamburg" }, days: { default: 3 } } });

    expect(inputsOf(fields, { city: "Oslo", more: 1 })).toEqual({
      inputs: { city: "Oslo", days: "3" },
      extra: ["more"],
    });
  });
});
