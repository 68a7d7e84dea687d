import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { Ajv } from "ajv";
import { expect, it } from "vitest";
import { catalog } from "@/lib/catalog";
import { openDocument } from "../document/open-document";
import { diagnose } from "./diagnose";
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

const samples = path.resolve(import.meta.dirname, "../../../examples");
const cases = path.resolve(import.meta.dirname, "../../../../shared/conformance/cases");

/** A case of the conformance suite, as far as its files go: lines of texts by name. */
type ConformanceCase = { readonly files?: Readonly<Record<string, unknown>> };

function caseTexts(): readonly string[] {
  const files = readdirSync(cases).filter((name) => name.endsWith(".json"));
  return files.flatMap((name) => {
    const read: readonly ConformanceCase[] = JSON.parse(readFileSync(path.join(cases, name), "utf8"));
    return read.flatMap(({ files: texts = {} }) =>
      Object.entries(texts).flatMap(([file, lines]) => {
        if (!file.endsWith(".lobster")) return [];
        return Array.isArray(lines) ? [lines.join("\n")] : typeof lines === "string" ? [lines] : [];
      }),
    );
  });
}

/** Texts that the runtime accepts, and what the schema says against them. It is a little wider, never narrower. */
function refusals(texts: readonly string[]) {
  const accepted = texts
    .map((text) => openDocument(text, catalog))
    .filter((document) => !diagnose(document, catalog, () => null).some(({ severity }) => severity === "error"));
  return {
    accepted: accepted.length,
    refused: accepted
      .filter(({ data }) => !accepts(data))
      .map(({ text, data }) => [text, accepts(data), accepts.errors]),
  };
}

it("accepts every sample", () => {
  const names = readdirSync(samples).filter((name) => name.endsWith(".lobster"));
  const { accepted, refused } = refusals(names.map((name) => readFileSync(path.join(samples, name), "utf8")));

  expect(accepted).toBeGreaterThan(3);
  expect(refused).toEqual([]);
});

it.skipIf(!existsSync(cases))(`accepts the files of the conformance cases (skipped where ${cases} is missing)`, () => {
  // A condition that is a number or a list is refused only when its step is reached.
  const { accepted, refused } = refusals(caseTexts().filter((text) => !/^ *when: (?:\d|\[)/m.test(text)));

  expect(accepted).toBeGreaterThan(100);
  expect(refused).toEqual([]);
});
