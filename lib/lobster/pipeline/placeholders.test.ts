import { expect, it } from "vitest";
import { fillPlaceholders, parsePlaceholders, placeholderPath } from "./placeholders";

const marked = (text: string) =>
  fillPlaceholders(
    parsePlaceholders(text, (expression) => expression),
    (x) => `<${x}>`,
  );

it.each([
  ["a {{b}} c{{ d.e }}", "a <b> c<d.e>"],
  ["{{ }}", "<>"],
  ["{{}}", "{{}}"],
  ["{{a", "{{a"],
  ["{{a} b}}", "{{a} b}}"],
  ["{{a\nb}}", "<a\nb>"],
  ["{{{a}}}", "{<a>}"],
  ["$& {{a}} $1", "$& <a> $1"],
  ["", ""],
])("%j is %j", (text, expected) => {
  expect(marked(text)).toBe(expected);
});

it("D25: leaves braces that nothing closes as they are, and still reads the placeholder behind them", () => {
  expect(marked("{{a {{b}}")).toBe("{{a <b>");
  expect(marked("{{ {{a}} {{ {{b}}")).toBe("{{ <a> {{ <b>");
});

it("reads long texts without end in no time", () => {
  const started = performance.now();

  expect(marked("{{".repeat(200_000))).toHaveLength(400_000);
  expect(marked(`{{${"a".repeat(400_000)}`)).toHaveLength(400_002);
  expect(performance.now() - started).toBeLessThan(2_000);
});

it("takes this, a dot and nothing for the item itself", () => {
  for (const expression of ["this", ".", ""]) expect(placeholderPath(expression)).toEqual([]);
  expect(placeholderPath("this.x")).toEqual(["this", "x"]);
});
