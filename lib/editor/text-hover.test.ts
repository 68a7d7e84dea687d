import { describe, expect, it } from "vitest";
import { catalog } from "@/lib/catalog/index";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import { type EditorKnowledge, noKnowledge } from "./knowledge";
import { hoverAt } from "./text-hover";

const text = `args:
  city: { default: Bern, description: Where to look }
steps:
  - id: collect
    run: list
  - id: shape
    pipeline: >-
      head --n 3 |
      pick a
    retry:
      max: 2
    when: $collect.json.total > 1
  - id: say
    command: echo \${city} $collect.stdout $later.json
    condition: $shape.json
  - id: later
    run: [
`;

const knowledge: EditorKnowledge = {
  ...noKnowledge,
  args: { city: "Basel" },
  steps: new Map([["collect", { status: "ok", stdout: "3 items", json: { total: 3 }, cut: false, reason: null }]]),
  recorded: new Map<string, readonly JsonValue[]>([["collect", [{ total: 3 }, {}]]]),
};

function hover(marker: string, within = 0): string {
  const offset = text.indexOf(marker) + within;
  const found = hoverAt({ text, offset, catalog, knowledge });
  return found === null ? "" : [text.slice(found.from, found.to), found.title, ...found.paragraphs].join("\n");
}

describe("hover", () => {
  it.each([
    ["a key of a step", "retry", "How often and how fast to try again"],
    ["a setting", "max:", "Attempts in all."],
    ["another spelling", "command:", "also reads `command` for `run`"],
    ["a key of the file", "args", "Values given at the start"],
    ["a command", "pick", "Keep"],
    ["a command above", "head", "Pass on the first items only."],
    ["a flag", "--n", "Number of items, 10 by default."],
  ])("explains %s", (_name, marker, expected) => {
    expect(hover(marker, 1)).toContain(expected);
  });

  it("shows source, last value and how often it was there of a reference", () => {
    const shown = hover("$collect.json.total", 4);

    expect(shown).toContain("From step `collect`, command: `list`");
    expect(shown).toContain("Last value: `3` (number)");
    expect(shown).toContain("There in 1 of 2 recorded values.");
    expect(hover("$collect.stdout", 3)).toContain('"3 items"');
  });

  it("says when a step has not run yet at that place", () => {
    expect(hover("$later.json", 3)).toContain("has not run yet");
  });

  it("shows default and last value of an argument", () => {
    const shown = hover("${city}", 3);

    expect(shown).toContain("Where to look");
    expect(shown).toContain('Default: `"Bern"`');
    expect(shown).toContain('In the last run: `"Basel"`');
  });

  it("says nothing about texts", () => {
    expect(hover("run: list", 6)).toBe("");
    expect(hover("id: say", 5)).toBe("");
  });
});

it("shows texts of files and runs as text, never as links, pictures or headings", () => {
  const hostile = [
    "args:",
    '  city: { description: "![x](http://a.example) [log in](command:evil) <b>www.a.example # big" }',
    "steps:",
    "  - id: a",
    "    run: echo ${city} $b.json",
    "  - id: b",
    "    run: ls",
  ].join("\n");
  const reason = "`x` [log in](http://a.example)\n\n# big";
  const ran: EditorKnowledge = {
    ...noKnowledge,
    steps: new Map([["b", { status: "failed", stdout: null, json: undefined, cut: false, reason }]]),
  };
  const at = (marker: string) =>
    hoverAt({ text: hostile, offset: hostile.indexOf(marker) + 1, catalog, knowledge: ran })?.paragraphs ?? [];

  expect(at("${city}")[0]).toBe(
    "\\!\\[x\\]\\(http\\://a.example\\) \\[log in\\]\\(command\\:evil\\) \\<b\\>www\\.a.example \\# big",
  );
  expect(at("$b.json")).toContain("Last run: failed, `` `x` [log in](http://a.example) # big ``.");
});
