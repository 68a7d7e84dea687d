import { describe, expect, it } from "vitest";
import { brokenText } from "./editor-state";
import { lobsterLanguage } from "./lobster-language";
import { plainProblem } from "./plain-problem";

const language = lobsterLanguage("a.lobster");
const said = (text: string) => plainProblem(brokenText(language.open(text))?.message ?? "");

describe("the words about a text that cannot be read", () => {
  it.each([
    ["steps:\n  - id: [\n", "The list that begins with [ is not closed."],
    ["steps:\n  - {id: a\n", "The mapping that begins with { is not closed."],
    ["steps:\n  - id: 'a\n", "The quoted text is not closed."],
    [
      "steps:\n  - id: a\n    run: echo a: b: c\n",
      "There is a colon too many in this line. A text that holds a colon stands in quotes.",
    ],
    ["args:\n    a: 1\n  b: 2\nsteps: []\n", "This key does not stand below the keys it belongs to."],
    [
      "steps:\n  - id: a\n    run: x\n   when: y\n",
      "This line stands in a list without a dash, or with a wrong number of spaces before it.",
    ],
    ["name: a\nname: b\nsteps: []\n", "The same key stands twice in one mapping."],
    ["steps:\n\t- id: a\n", "The line begins with a tab. Indentation is written in spaces."],
  ])("say of %j what is wrong with it", (text, words) => {
    expect(said(text)).toBe(words);
  });

  it("are those of the reader where there are no plainer ones", () => {
    expect(plainProblem("Unresolved tag: !odd\nmore")).toBe("Unresolved tag: !odd");
  });
});
