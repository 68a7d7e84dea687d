import { describe, expect, it } from "vitest";
import { catalog } from "@/lib/catalog";
import { openDocument } from "../document/open-document";
import type { EditCommand } from "./command";
import { dependantsOf } from "./dependants-of";
import { previewEdits } from "./preview-edits";

const text = `steps:
  - id: a
    run: x

  - id: b
    run: echo $a.json $a.stdout
    stdin: $a.json

  - id: l
    for_each: $b.json
    steps:
      - id: i
        run: $item.json
  - id: c
    run: $l.json
  - id: d
    run: y
`;
const document = openDocument(text, catalog);
const preview = (command: EditCommand) => previewEdits(document, command, catalog);

describe("a preview of an edit", () => {
  it("shows whole lines before and after", () => {
    expect(preview({ type: "renameStep", path: ["steps", 0], id: "first" })).toEqual({
      kind: "preview",
      edits: expect.any(Array),
      removed: 4,
      added: 20,
      hunks: [
        { line: 2, newLine: 2, before: ["  - id: a"], after: ["  - id: first"] },
        {
          line: 6,
          newLine: 6,
          before: ["    run: echo $a.json $a.stdout", "    stdin: $a.json"],
          after: ["    run: echo $first.json $first.stdout", "    stdin: $first.json"],
        },
      ],
    });
  });

  it("counts lines that come and go", () => {
    expect(
      preview({
        type: "removeSteps",
        paths: [
          ["steps", 0],
          ["steps", 4],
        ],
      }),
    ).toMatchObject({
      hunks: [
        { line: 2, newLine: 2, before: ["  - id: a", "    run: x", ""], after: [] },
        { line: 16, newLine: 13, before: ["  - id: d", "    run: y"], after: [] },
      ],
    });
    expect(
      preview({ type: "insertStep", place: { list: ["steps"], index: 0 }, step: { id: "n", run: "z" } }),
    ).toMatchObject({ hunks: [{ line: 2, newLine: 2, before: [], after: ["  - id: n", "    run: z", ""] }] });
  });

  it("is none for what is refused", () => {
    expect(preview({ type: "removeStep", path: ["steps", 9] })).toEqual({
      kind: "refused",
      reason: "There is no step at this place.",
    });
  });
});

describe("dependants", () => {
  const ids = (...paths: (string | number)[][]): readonly (string | null)[] =>
    dependantsOf(document, paths).map(({ id }) => id);

  it("are the steps that read a result, and the steps that read theirs", () => {
    expect(ids(["steps", 0])).toEqual(["b", "l", "c"]);
    expect(ids(["steps", 1])).toEqual(["l", "c"]);
    expect(ids(["steps", 3])).toEqual([]);
    expect(ids(["steps", 2])).toEqual(["c"]);
    expect(ids(["steps", 0], ["steps", 1])).toEqual(["l", "c"]);
  });
});
