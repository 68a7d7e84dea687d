import { Ajv } from "ajv";
import { expect, it } from "vitest";
import { catalog } from "@/lib/catalog";
import { openDocument } from "../document/open-document";
import { toJsonSchema } from "./json-schema";

const accepts = new Ajv({ allErrors: true, strict: false }).compile(toJsonSchema(catalog));

it.each([
  "steps: [{ id: a, run: echo, command: x, when: true, condition: $a.json, retry: { max: 2 } }]",
  "{ name: x, args: { a: { default: 1 } }, env: { A: b }, steps: [{ id: g, approval: { prompt: ok? } }] }",
  "steps: [{ id: p, parallel: { wait: any, branches: [{ id: b, pipeline: head, stdin: [1] }] } }]",
  "steps: [{ id: l, for_each: $a.json, steps: [{ id: s, run: x, when: $item.json }] }]",
  "steps: [{ id: a, run: echo, note: unknown keys are the linter's business }]",
])("accepts %s", (text) => {
  const valid = accepts(openDocument(text, catalog).data);

  expect(accepts.errors).toBe(null);
  expect(valid).toBe(true);
});

it.each([
  ["name: x", ""],
  ["steps: []", "/steps"],
  ["steps: [{ run: echo }]", "/steps/0"],
  ["steps: [{ id: a }]", "/steps/0"],
  ["steps: [{ id: a, run: 5 }]", "/steps/0/run"],
  ["steps: [{ id: a, run: x, on_error: ignore }]", "/steps/0/on_error"],
  ["steps: [{ id: p, parallel: { branches: [{ id: b }] } }]", "/steps/0/parallel/branches/0"],
])("refuses %s at %j", (text, path) => {
  expect(accepts(openDocument(text, catalog).data)).toBe(false);
  expect(accepts.errors?.map(({ instancePath }) => instancePath)).toContain(path);
});

it("explains every field", () => {
  const schema = JSON.stringify(toJsonSchema(catalog));

  for (const kind of catalog.stepKinds) {
    for (const { help } of kind.fields) expect(schema).toContain(JSON.stringify(help));
  }
});
