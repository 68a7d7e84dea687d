import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findReferences, parseExactReference } from "./references";

const noisy = fc.string({ unit: fc.constantFrom("$", "{", "}", ".", "-", "_", "a", "1", " ", "é"), maxLength: 30 });

describe("the references of a text", () => {
  it("are found with their places", () => {
    const text = "to ${user-id}: $my-step.json.a.0 and $x.stdout.";

    expect(findReferences(text)).toEqual([
      { kind: "argument", name: "user-id", text: "${user-id}", from: 3, to: 13 },
      { kind: "step", id: "my-step", path: ["json", "a", "0"], text: "$my-step.json.a.0", from: 15, to: 32 },
      { kind: "step", id: "x", path: ["stdout"], text: "$x.stdout", from: 37, to: 46 },
    ]);
  });

  it("never overlap, and each stands where it says", () => {
    fc.assert(
      fc.property(noisy, (text) => {
        let end = 0;
        for (const reference of findReferences(text)) {
          expect(reference.from).toBeGreaterThanOrEqual(end);
          expect(text.slice(reference.from, reference.to)).toBe(reference.text);
          end = reference.to;
        }
      }),
    );
  });

  it("are those of the published pattern", () => {
    const pattern = /\$\{[A-Za-z0-9_-]+\}|\$[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_]+)+/g;
    fc.assert(
      fc.property(noisy, (text) => {
        expect(findReferences(text).map((reference) => reference.text)).toEqual(text.match(pattern) ?? []);
      }),
    );
  });
});

describe("an exact reference", () => {
  it.each(["$a.json", "  $a.json.x.0\n", "$my-step.response.y"])("is %j", (text) => {
    expect(parseExactReference(text)?.text).toBe(text.trim());
  });

  it.each(["", "$a", "$a.", "x $a.json", "$a.json[0]", "$a.json $b.json", "$a.json.b-c", "${a}"])(
    "is not %j",
    (text) => {
      expect(parseExactReference(text)).toBe(null);
    },
  );
});
