import { describe, expect, it } from "vitest";
import { manualClock } from "@/lib/testing/manual-clock";
import { createEditor } from "./editor-store";
import { kindsFor, kindsOf } from "./kinds-for";
import { lobsterLanguage } from "./lobster-language";
import { describePlace, endOfContainer, placeAfter } from "./step-places";

const text = `steps:
  - id: a
    run: a
  - id: fan
    parallel:
      branches:
        - { id: x, run: x }
        - { id: y, run: y }
  - id: b
    run: b
`;

function open() {
  const opened = { text, base: { hash: "h", number: 1 }, readOnly: false };
  return createEditor(opened, lobsterLanguage("a.lobster"), manualClock());
}

describe("a place for a new step", () => {
  it.each([
    ["After a", { list: ["steps"], index: 1 }],
    ["At the beginning", { list: ["steps"], index: 0 }],
    ["In fan, after y", { list: ["steps", 1, "parallel", "branches"], index: 2 }],
  ])("is told in words: %s", (words, place) => {
    expect(describePlace(open().flush(), place)).toBe(words);
  });

  it("is behind the selected step, in its own list", () => {
    const document = open().flush();

    expect(placeAfter(document, ["steps", 1, "parallel", "branches", 0])).toEqual({
      list: ["steps", 1, "parallel", "branches"],
      index: 1,
    });
    expect(placeAfter(document, null)).toEqual({ list: ["steps"], index: 3 });
  });

  it("takes only the kinds that the runtime accepts there", () => {
    const editor = open();
    const document = editor.flush();
    const container = document.stepAt(["steps", 1]);
    const inside = container === null ? null : endOfContainer(container);
    if (inside === null) throw new Error("The second step holds no steps");

    expect(kindsFor(document, editor.language.catalog, inside).map((kind) => kind.kind)).toEqual(["shell", "pipeline"]);
    expect(kindsOf(editor.language.catalog)[0]?.kind).toBe("shell");
  });
});
