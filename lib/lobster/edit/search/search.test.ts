import { describe, expect, it } from "vitest";
import { catalog } from "@/lib/catalog";
import { edit } from "@/lib/testing/edit-text";
import { openDocument } from "../../document/open-document";
import type { EditCommand } from "../command";
import type { SearchQuery } from "../search-query";
import { findInDocument, queryReason } from "./find-in-document";

const text = `# fetch it
name: fetch
steps:
  - id: fetch
    run: "fetch \\"x\\"" # fetch
  - id: loop
    for_each: $fetch.json
    steps:
      - id: one
        run: |
          echo Fetch $fetch-all.json
          fetch --fetch
        env: { fetch: 'it''s fetch' }
        timeout_ms: 5000
`;

function found(query: SearchQuery, source = text) {
  return findInDocument(openDocument(source, catalog), query).map(({ range, step, field }) => [
    source.slice(0, range.from).split("\n").length,
    source.slice(range.from, range.to),
    step?.join("/") ?? null,
    field.join("."),
  ]);
}

describe("finding", () => {
  it("in the file tells line, step and field", () => {
    expect(found({ find: "fetch", scope: "file", wholeWord: true, matchCase: true })).toEqual([
      [1, "fetch", null, ""],
      [2, "fetch", null, "name"],
      [4, "fetch", "steps/0", "id"],
      [5, "fetch", "steps/0", "run"],
      [5, "fetch", "steps/0", ""],
      [7, "fetch", "steps/1", "for_each"],
      [12, "fetch", "steps/1/steps/0", "run"],
      [12, "fetch", "steps/1/steps/0", "run"],
      [13, "fetch", "steps/1/steps/0", ""],
      [13, "fetch", "steps/1/steps/0", "env.fetch"],
    ]);
  });

  it("in steps sees values only, whatever their case and quotes", () => {
    expect(found({ find: "fetch", scope: "steps" }).map(([line, word]) => [line, word])).toEqual([
      [4, "fetch"],
      [5, "fetch"],
      [7, "fetch"],
      [11, "Fetch"],
      [11, "fetch"],
      [12, "fetch"],
      [12, "fetch"],
      [13, "fetch"],
    ]);
    expect(found({ find: '"x"', scope: "steps" })).toEqual([[5, '\\"x\\"', "steps/0", "run"]]);
    expect(found({ find: "it's", scope: "steps" })).toEqual([[13, "it''s", "steps/1/steps/0", "env.fetch"]]);
    expect(found({ find: "50", scope: "steps" })).toEqual([[14, "50", "steps/1/steps/0", "timeout_ms"]]);
  });

  it("takes regular expressions, line by line", () => {
    expect(found({ find: "^ *fetch .*$", scope: "steps", regex: true })).toEqual([
      [5, 'fetch \\"x\\"', "steps/0", "run"],
      [12, "fetch --fetch", "steps/1/steps/0", "run"],
    ]);
    expect(found({ find: "a.b", scope: "file" })).toEqual([]);
    expect(queryReason({ find: "(", scope: "file", regex: true })).toMatch(/^This is no regular expression: /);
    expect(queryReason({ find: "(", scope: "file" })).toBeNull();
    expect(queryReason({ find: "", scope: "file" })).toBe("There is nothing to look for.");
  });
});

describe("replacing all", () => {
  const all = (find: string, replace: string, options: Omit<SearchQuery, "find">): EditCommand => ({
    type: "replaceAll",
    find,
    replace,
    options,
  });

  it("in the file changes bytes, in steps it changes values and keeps how they are written", () => {
    expect(edit(text, all("fetch", "load", { scope: "file", matchCase: true }))).toBe(text.replaceAll("fetch", "load"));
    expect(edit(text, all("it's", 'that\'s "it"', { scope: "steps" }))).toBe(
      text.replace("'it''s fetch'", "'that''s \"it\" fetch'"),
    );
    expect(edit(text, all('"x"', '"y"\t', { scope: "steps" }))).toBe(text.replace('\\"x\\"', '\\"y\\"\\t'));
    expect(edit(text, all("5000", "6000", { scope: "steps" }))).toBe(text.replace("5000", "6000"));
  });

  it("fills in what an expression found, and takes a plain text as it is", () => {
    expect(edit(text, all("\\$(\\w+)\\.json", "$$$1.stdout $&", { scope: "steps", regex: true }))).toContain(
      "for_each: $fetch.stdout $fetch.json\n",
    );
    expect(edit("name: x\nsteps: []\n", all("x", "$& $1", { scope: "file" }))).toBe("name: $& $1\nsteps: []\n");
  });

  it("repairs a text that could not be read", () => {
    expect(edit("steps: [\n", all("[", "[]", { scope: "file" }))).toBe("steps: []\n");
  });

  it.each<[string, EditCommand, string]>([
    ["what is not there", all("zzz", "y", { scope: "file" }), "Nothing of this kind is found."],
    [
      "an expression that is none",
      all("[", "y", { scope: "file", regex: true }),
      "This is no regular expression: unterminated character class.",
    ],
    [
      "nothing between characters",
      all("x*", "y", { scope: "file", regex: true }),
      "The expression also finds nothing at all, between any two characters.",
    ],
    [
      "damage",
      all("name:", "name: [", { scope: "file" }),
      "Afterwards the text could not be read: Flow sequence in block collection must be sufficiently indented and end with a ] at line 3, column 1. Nothing was replaced.",
    ],
    [
      "the loss of all steps",
      all("steps:\n  - id: fetch", "stages:\n  - id: fetch", { scope: "file" }),
      "Afterwards the file would hold no steps. Nothing was replaced.",
    ],
  ])("is refused for %s", (_name, command, reason) => {
    expect(edit(text, command)).toBe(`refused: ${reason}`);
  });
});
