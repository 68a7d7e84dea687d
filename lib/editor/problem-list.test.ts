import { expect, it } from "vitest";
import type { Severity } from "@/lib/lobster/contract/diagnostic";
import { applyEdits } from "@/lib/lobster/document/text-edit";
import { fixAll } from "./fix-all";
import { lobsterLanguage } from "./lobster-language";
import { groupProblems } from "./problem-list";

const language = lobsterLanguage("a.lobster");
const text = `naem: x
steps:
  - id: a
    run: echo
    timeoutMs: 5 # keep
  - id: b
    run: echo
    timeoutMs: 6
  - id: c
    run: 5
    timeoutMs: 7
`;
const document = language.open(text);
const problems = language.diagnose(document);
const all: ReadonlySet<Severity> = new Set<Severity>(["error", "warning", "info"]);

it("groups problems by step, what stops the run first", () => {
  const groups = groupProblems(document, problems, { severities: all, words: "" });

  expect(groups[0]?.title).toBe("c");
  expect(groups[0]?.problems[0]?.severity).toBe("error");
  expect(groups.map(({ title }) => title)).toEqual(["c", "File", "a", "b"]);
});

it("shows what contains every word, of the severities asked for", () => {
  const words = groupProblems(document, problems, { severities: all, words: "timeoutms B" });
  const errors = groupProblems(document, problems, { severities: new Set<Severity>(["error"]), words: "" });

  expect(words.map(({ title }) => title)).toEqual(["b"]);
  expect(errors.map(({ title }) => title)).toEqual(["c"]);
});

it("repairs all of a kind in one step, and nothing else", () => {
  const code = problems.find(({ message }) => message.includes("timeoutMs"))?.code ?? "";
  const every = fixAll(document, problems, code, language);

  expect(every?.count).toBeGreaterThanOrEqual(3);
  const edits = every?.command.type === "replaceText" ? every.command.edits : [];
  expect(applyEdits(text, edits)).toBe(text.replaceAll("timeoutMs", "timeout_ms").replace("naem", "name"));
});

it("offers no repair of all where there is only one", () => {
  const one = language.open("steps:\n  - id: a\n    run: echo\n    timeoutMs: 5\n");

  expect(fixAll(one, language.diagnose(one), "unknown-key", language)).toBe(null);
});
