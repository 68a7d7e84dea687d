import { describe, expect, it } from "vitest";
import { catalog } from "@/lib/catalog/index";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import type { FieldDefinition } from "@/lib/lobster/contract/step-kind";
import { controlFor, memberKeys, plainSettings } from "./field-control";

/** Fields that forms show: all but those whose value is a list of steps, which have forms of their own. */
const formFields: readonly (readonly [string, FieldDefinition])[] = [
  ...catalog.stepKinds.flatMap((kind) => {
    const lists = kind.childLists.map(({ path }) => path.join("/"));
    return catalog
      .fieldsOf(kind)
      .filter(({ name }) => !lists.includes(name))
      .map((field) => [`${kind.kind}.${field.name}`, field] as const);
  }),
  ...catalog.topLevelFields
    .filter(({ name }) => name !== "steps")
    .map((field) => [`workflow.${field.name}`, field] as const),
];

describe("every field of every kind and of the workflow", () => {
  it.each(formFields)("%s has a control of its own", (_name, field) => {
    expect(controlFor(field, undefined)).not.toMatchObject({ control: "json" });
  });

  it.each(catalog.stepKinds)("of a new $kind step is shown by it", (kind) => {
    const template = kind.template();
    const shown = kind.fields.filter(({ name }) => Object.hasOwn(template, name) && name !== "steps");

    expect(shown.map((field) => controlFor(field, template[field.name]).reason)).toEqual(shown.map(() => null));
  });

  it("has settings only where each has a control, and members only where they are small mappings", () => {
    const byName = new Map(formFields);
    const schemaOf = (name: string) => byName.get(name)?.schema ?? {};

    expect(plainSettings(schemaOf("parallel.parallel"))?.map(([name]) => name)).toEqual(["wait", "timeout_ms"]);
    expect(plainSettings(schemaOf("workflow.cost_limit"))?.map(([name]) => name)).toEqual(["max_usd", "action"]);
    expect(memberKeys(schemaOf("workflow.args"))).toEqual(["default", "description"]);
    expect(memberKeys(schemaOf("workflow.env"))).toBeNull();
  });
});

describe("a value that the control of its field cannot show", () => {
  const named = new Map(formFields);
  it.each<[string, JsonValue, string]>([
    ["shell.run", ["a"], "a list"],
    ["shell.run", 5, "a number"],
    ["shell.env", "A=1", "a text"],
    ["shell.when", { a: 1 }, "a mapping"],
    ["shell.retry", true, "yes or no"],
    ["input.input", "What?", "a text"],
    ["approval.approval", 5, "a number"],
    ["shell.stdin", { a: 1 }, "a mapping"],
  ])("%s: %j is edited as JSON, with the reason", (name, value, kind) => {
    const field = named.get(name);

    expect(field && controlFor(field, value)).toEqual({
      control: "json",
      reason: `This value is ${kind}, so it is edited as JSON.`,
    });
  });
});
