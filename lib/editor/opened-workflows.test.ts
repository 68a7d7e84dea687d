import { describe, expect, it } from "vitest";
import { lobsterLanguage } from "./lobster-language";
import { type FetchedFile, type OpenFiles, openWorkflows, wantedFiles } from "./opened-workflows";

const outer = `steps:
  - id: first
    run: a
  - id: child
    workflow: ./child.lobster
`;
const child = `steps:
  - id: in
    run: b
  - id: deeper
    workflow: deeper.lobster
  - id: back
    workflow: outer.lobster
`;
const deeper = "steps:\n  - id: deepest\n    run: c\n";

function source(open: readonly string[], files: Readonly<Record<string, FetchedFile>>): OpenFiles {
  return { open: new Set(open), files: new Map(Object.entries(files)), languageOf: lobsterLanguage };
}

const all: Readonly<Record<string, FetchedFile>> = {
  "child.lobster": { kind: "file", id: "c1", text: child },
  "deeper.lobster": { kind: "file", id: "d1", text: deeper },
};

function open(text: string, from: OpenFiles) {
  return openWorkflows(lobsterLanguage("outer.lobster").open(text), ["outer.lobster"], from);
}

describe("workflows opened in place", () => {
  it("are drawn inside their step, to any depth, each place on its own", () => {
    const opened = open(outer, source(["steps/1", "steps/1>steps/1"], all)).get("steps/1");
    if (opened?.kind !== "drawn") throw new Error("not drawn");

    expect(opened).toMatchObject({ name: "child.lobster", workflowId: "c1", chain: "steps/1>" });
    const inner = opened.drawing.steps[1]?.inner;
    expect(inner?.kind === "drawn" && inner.drawing.steps.map((step) => step.id)).toEqual(["deepest"]);
    expect(opened.drawing.steps[2]?.inner).toBeNull();
  });

  it("make their step as large as what is inside", () => {
    const language = lobsterLanguage("outer.lobster");
    const document = language.open(outer);
    const from = source(["steps/1"], all);
    const inside = openWorkflows(document, ["outer.lobster"], from).get("steps/1");
    if (inside?.kind !== "drawn") throw new Error("not drawn");

    expect(inside.drawing.bounds.height).toBeGreaterThan(200);
  });

  it("never open inside themselves", () => {
    const opened = open(outer, source(["steps/1", "steps/1>steps/2"], all)).get("steps/1");
    const inner = opened?.kind === "drawn" ? opened.drawing.steps[2]?.inner : null;

    expect(inner).toMatchObject({ kind: "notice", words: expect.stringContaining("run itself") });
  });

  it("say when a file is missing, has no steps, stands in a folder or cannot be fetched", () => {
    const words = (text: string, file: FetchedFile) => {
      const opened = open(text, source(["steps/1"], { "child.lobster": file })).get("steps/1");
      return opened?.kind === "notice" ? opened.words : null;
    };

    expect(words(outer, { kind: "missing" })).toContain("no workflow of this name");
    expect(words(outer, { kind: "file", id: "c", text: "steps: [" })).toContain("no steps");
    expect(words(outer, { kind: "failed", reason: "The studio does not answer." })).toContain("does not answer");
    expect(words(outer.replace("./child", "sub/child"), { kind: "missing" })).toContain("no folders");
  });

  it("ask for each file once, when its step is opened", () => {
    const from = source(["steps/1", "steps/1>steps/1"], { "child.lobster": { kind: "file", id: "c1", text: child } });

    expect(wantedFiles(open(outer, from).values())).toEqual(["deeper.lobster"]);
    expect(wantedFiles(open(outer, source(["steps/1"], {})).values())).toEqual(["child.lobster"]);
    expect(wantedFiles(open(outer, source([], {})).values())).toEqual([]);
  });

  it("stay closed where only a run can tell the name", () => {
    const named = outer.replace("./child.lobster", "${which}.lobster");

    expect(open(named, source(["steps/1"], all)).size).toBe(0);
  });
});
