import { describe, expect, it } from "vitest";
import { catalog } from "@/lib/catalog/index";
import { openDocument } from "@/lib/lobster/document/open-document";
import { completionsAt } from "./text-completion";
import { hoverAt } from "./text-hover";

const text = `name: a
steps:
  - id: collect
    run: list
  - id: gate
    approval: Go?
  - id: shape
    pipeline: head --n 3 |
    stdin: $
    w
`;
const readable = text.replace("    w\n", "").replace("3 |", "3");

function at(marker: string): readonly string[] {
  const offset = text.indexOf(marker) + marker.length;
  const document = openDocument(readable, catalog);
  return completionsAt({ text, offset, document, catalog }).map((completion) => completion.label);
}

describe("completion", () => {
  it("offers the steps before this one, nearest first", () => {
    expect(at("stdin: $")).toEqual([
      "$gate.approved",
      "$gate.stdout",
      "$gate.json",
      "$collect.stdout",
      "$collect.json",
    ]);
  });

  it("offers keys that the step does not have yet", () => {
    const keys = at("\n    w");

    expect(keys).toContain("when");
    expect(keys).not.toContain("stdin");
  });

  it("offers commands behind a pipe", () => {
    expect(at("3 |")).toContain("pick");
  });

  it("offers nothing inside a shell command", () => {
    expect(at("run: li")).toEqual([]);
  });
});

describe("hover", () => {
  it("explains the key under the pointer and nothing else", () => {
    const document = openDocument(readable, catalog);

    expect(hoverAt(document, catalog, readable.indexOf("approval") + 2)?.title).toBe("Approval");
    expect(hoverAt(document, catalog, readable.indexOf("Go?"))).toBeNull();
  });
});
