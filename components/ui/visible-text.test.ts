import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escapeHidden, hasHidden, visibleText } from "./visible-text";

describe("visibleText", () => {
  it.each([
    ["a bidirectional override", "pay \u202egnp.exe", "pay \\u202egnp.exe"],
    ["a zero-width space", "a\u200bb", "a\\u200bb"],
    ["a null byte", "a\u0000b", "a\\x00b"],
    ["an escape that is no colour", "\u001b]0;title\u0007", "\\e]0;title\\x07"],
    ["a lone carriage return that overwrites a line", "safe\rrm -rf", "safe\\rrm -rf"],
    ["a tag character", "a\u{e0041}", "a\\u{e0041}"],
    ["a lone surrogate", "a\ud800b", "a\\ud800b"],
    ["a byte order mark in the middle", "a\ufeffb", "a\\ufeffb"],
  ])("shows %s", (_, source, shown) => {
    expect(escapeHidden(source)).toBe(shown);
    expect(
      visibleText(source)
        .map((part) => part.text)
        .join(""),
    ).toBe(shown);
    expect(hasHidden(source)).toBe(true);
  });

  it("leaves tabs, line ends, accents and emoji as they are", () => {
    const source = "tab\there\r\nété 🦞 日本";

    expect(visibleText(source)).toEqual([{ kind: "text", text: source, tone: null, bold: false }]);
  });

  it("turns colour sequences into attributes and keeps the rest visible", () => {
    const parts = visibleText("\u001b[1;31mbad\u001b[0m ok\u001b[2J", { colours: true });

    expect(parts).toEqual([
      { kind: "text", text: "bad", tone: "red", bold: true },
      { kind: "text", text: " ok", tone: null, bold: false },
      { kind: "escape", text: "\\e", tone: null, bold: false },
      { kind: "text", text: "[2J", tone: null, bold: false },
    ]);
  });

  it("never loses a visible character", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (source) => {
        const plain = visibleText(source)
          .filter((part) => part.kind === "text")
          .map((part) => part.text)
          .join("");

        expect(hasHidden(plain.replaceAll("\r\n", "\n").replaceAll("\r", ""))).toBe(false);
        expect(escapeHidden(source).length).toBeGreaterThanOrEqual(source.length);
      }),
    );
  });
});
