import { expect, it } from "vitest";
import type { EditCommand } from "@/lib/lobster/edit/command";
import { languageOf } from "./lobster-language";
import { newProblems } from "./new-problems";

const text = `steps:
  - id: aa1
    run: echo hello
  - id: use
    run: cat
    stdin: $aa1.stdout
  - id: other
    run: cat
    stdin: $nobody.stdout
    when: $aa1.ok
`;

function broughtBy(replace: string, find = "aa1"): readonly string[] {
  const language = languageOf("yaml");
  const document = language.open(text);
  const command: EditCommand = { type: "replaceAll", find, replace, options: { scope: "file" } };
  const plan = language.plan(document, command);
  if (plan.kind === "refused") throw new Error(plan.reason);
  const after = language.reopen(document, plan.edits);
  return newProblems(language.diagnose(document), language.diagnose(after)).map(({ code }) => code);
}

it("of a replacement are the references that it breaks", () => {
  expect(broughtBy("a b")).toContain("reference-out-of-reach");
  expect(broughtBy("use")).not.toEqual([]);
  expect(broughtBy("$gone.", "$aa1.")).toContain("unknown-reference");
});

it("are none where ids and references change alike, and what stood there before is none", () => {
  expect(broughtBy("bb2")).toEqual([]);
  expect(broughtBy("no-one", "nobody")).toEqual([]);
});
