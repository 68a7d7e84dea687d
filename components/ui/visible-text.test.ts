import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as language from "@/lib/lobster/document/hidden-characters";
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

  it.each([
    ["a family", "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}"],
    ["a woman of dark skin at a computer", "\u{1f469}\u{1f3ff}\u200d\u{1f4bb}"],
    ["a rainbow flag", "\u{1f3f3}\ufe0f\u200d\u{1f308}"],
    ["a Persian word", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"],
    ["a Devanagari cluster", "\u0915\u094d\u200d\u0937"],
  ])("leaves the joiners of %s as they are", (_, source) => {
    expect(escapeHidden(source)).toBe(source);
  });

  it.each([
    ["between Latin letters", "rm\u200d-rf", "rm\\u200d-rf"],
    ["at the end of an emoji", "\u{1f468}\u200d", "\u{1f468}\\u200d"],
    ["twice in an emoji", "\u{1f468}\u200d\u200d\u{1f469}", "\u{1f468}\\u200d\\u200d\u{1f469}"],
  ])("shows a joiner %s", (_, source, shown) => {
    expect(escapeHidden(source)).toBe(shown);
  });

  it("calls hidden what the language calls hidden", () => {
    const around = ["a", "\u0915", "\u{1f468}"];
    const differing: string[] = [];
    for (let block = 0; block <= 0x10ff; block += 1) {
      const codes = Array.from({ length: 0x100 }, (_, code) => String.fromCodePoint(block * 0x100 + code)).join("a");
      if (escapeHidden(codes) !== language.escapeHidden(codes)) differing.push(block.toString(16));
    }
    for (const [before, after] of around.flatMap((a) => around.map((b) => [a, b] as const))) {
      for (const joiner of ["\u200c", "\u200d", "\u202e"]) {
        const source = before + joiner + after;
        if (escapeHidden(source) !== language.escapeHidden(source)) differing.push(escapeHidden(source));
      }
    }

    expect(differing).toEqual([]);
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
