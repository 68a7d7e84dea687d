import { expect, it } from "vitest";
import { catalog } from "@/lib/catalog";
import { openDocument } from "../document/open-document";
import { diagnose } from "./diagnose";

function diagnosed(text: string): readonly string[] {
  return diagnose(openDocument(text, catalog), catalog, () => null).map(
    ({ severity, range, message }) => `${severity} "${text.slice(range.from, range.to)}" ${message}`,
  );
}

it("joins the runtime's refusal and the hints, in the order of the text", () => {
  expect(
    diagnosed(`steps:
  - id: a
    run: echo
    approve: true
  - id: a
    run: echo $b.stdout
`),
  ).toEqual([
    'warning "approve" Step `a`: `approve` is not a key the runtime reads: this step is not gated. Did you mean `approval`?',
    'error "a" Duplicate workflow step id: a',
    'warning "b" Step `a`: `run` names `b`, but no step has that id. It stays in the text as written.',
  ]);
});

it.each([
  ["", 'error "" Workflow file must be a JSON/YAML object'],
  ["name: x\nother: y\n", 'error "name: x" Workflow file requires a non-empty steps array'],
  ["steps: []\n", 'error "[]" Workflow file requires a non-empty steps array'],
  ["steps:\n  - run: echo\n", 'error "- run: echo" Workflow step requires an id'],
  ["steps:\n  - echo\n", 'error "echo" Workflow step must be an object'],
  [
    "steps:\n  - id: a\n",
    'error "a" Workflow step a requires run, command, pipeline, workflow, parallel, for_each, approval, or input',
  ],
  [
    "steps:\n  - id: a\n    run: x\n    retry: { max: 0 }\n",
    'error "0" Workflow step a retry.max must be a positive integer',
  ],
])("points at the fault of %j", (text, expected) => {
  expect(diagnosed(text)).toEqual([expected]);
});

it("reports a syntax error as the one error", () => {
  const all = diagnose(openDocument("steps: [", catalog), catalog, () => null);

  expect(all.filter(({ severity }) => severity === "error").length).toBe(1);
});
