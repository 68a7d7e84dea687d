import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseDocument } from "yaml";
import { catalog } from "@/lib/catalog/index";
import type { DocumentFormat } from "./document";
import { openDocument } from "./open-document";

const manyKeys = Array.from({ length: 20_000 }, (_unused, index) => `key${index}: v`);
const bomb = [
  "a0: &a0 [x, x]",
  ...levels(
    40,
    (n) =>
      `a${n}: &a${n} [${Array(9)
        .fill(`*a${n - 1}`)
        .join(", ")}]`,
  ),
];
const chain = ["a0: &a0 [x]", ...levels(20_000, (n) => `a${n}: &a${n} [*a${n - 1}]`)];

function levels(count: number, line: (level: number) => string): string[] {
  return Array.from({ length: count }, (_unused, index) => line(index + 1));
}

/** Far above what any of these takes on an idle machine, far below what a quadratic reader would take. */
const patience = 20_000;

describe("hostile texts neither throw nor hang", () => {
  test.each([
    ["20,000 keys", manyKeys.join("\n")],
    ["20,000 keys in braces", `{${manyKeys.join(", ")}}`],
    ["20,000 equal keys", "key: v\n".repeat(20_000)],
    ["20,000 [", "[".repeat(20_000)],
    ["20,000 closed [", "[".repeat(20_000) + "]".repeat(20_000)],
    ["20,000 {a:", "{a: ".repeat(20_000)],
    ["20,000 dashes", "- ".repeat(20_000)],
    ["20,000 question marks", "? ".repeat(20_000)],
    ["3,000 nested blocks", levels(3000, (n) => `${" ".repeat(n)}a:`).join("\n")],
    ["3,000 nested blocks that close", `a:\n${levels(3000, (n) => `${" ".repeat(n)}a:`).join("\n")}\nb: 1`],
    ["an alias bomb", bomb.join("\n")],
    ["a chain of 20,000 aliases", chain.join("\n")],
    [
      "20,000 anchors",
      `${levels(20_000, (n) => `k${n}: &k${n} v`).join("\n")}\nall: [${levels(20_000, (n) => `*k${n}`).join(", ")}]`,
    ],
    ["an alias inside its anchor", "a: &a [*a]"],
    ["a megabyte of text", `a: |\n${"  line\n".repeat(150_000)}`],
    ["a megabyte in one line", `a: ${"x".repeat(1_000_000)}`],
    ["a megabyte of quotes", `a: "${"\\n".repeat(500_000)}"`],
    ["a megabyte of an open quote", `a: "${"x\n".repeat(500_000)}`],
    ["100,000 commas", `[${",".repeat(100_000)}]`],
    ["50,000 anchors on one value", "&a ".repeat(50_000)],
    ["50,000 aliases in a row", "*a ".repeat(50_000)],
    ["100,000 documents", "---\n".repeat(100_000)],
    ["NUL", "\0".repeat(100_000)],
    ["NUL in a value", "a: x\0y\n"],
    ["bytes", Array.from({ length: 200_000 }, (_unused, index) => String.fromCharCode((index * 7919) % 256)).join("")],
    ["lone surrogates", "a: \ud800\nb: '\udfff'\n"],
  ])("%s", { timeout: patience }, (_name, text) => {
    for (const format of ["yaml", "json"] satisfies DocumentFormat[]) {
      const document = openDocument(text, catalog, { format });

      expect(document.text).toBe(text);
      expect(document.data === undefined).toBe(document.diagnostics.some(({ severity }) => severity === "error"));
      expect(document.pathAt(text.length)).toBeInstanceOf(Array);
      expect(document.allSteps).toEqual([]);
    }
  });

  test("1,000 steps of 250 bytes open within seconds even on a busy machine", () => {
    const step = (n: number) =>
      `  - id: s${n}\n    run: |\n      echo ${"x".repeat(180)}\n      echo done\n    stdin: $s${n - 1}.json\n`;
    const text = `steps:\n${levels(1000, step).join("")}`;
    const started = performance.now();
    const document = openDocument(text, catalog);

    expect(document.workflow?.steps).toHaveLength(1000);
    expect(performance.now() - started).toBeLessThan(5000);
  });

  test("nesting of up to 200 levels is read, more is refused by name", () => {
    const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

    expect(openDocument(nested(200), catalog).diagnostics).toEqual([]);
    expect(openDocument(nested(202), catalog).diagnostics[0]?.message).toContain("Nested more than 200 levels deep");
    expect(openDocument(nested(202), catalog, { format: "json" }).diagnostics[0]?.message).toBe(
      "Nested more than 200 levels deep",
    );
  });

  test("any text can be opened in both formats", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 200 }),
        fc.constantFrom<DocumentFormat>("yaml", "json"),
        (text, format) => {
          expect(openDocument(text, catalog, { format }).text).toBe(text);
        },
      ),
      { numRuns: 500 },
    );
  });

  test("a repeated key comes behind what is wrong in its value, where braces hold both", () => {
    const [first] = openDocument("{b: , b: a: ", catalog).diagnostics;

    expect(first?.message).toMatch("Block collections are not allowed within flow collections");
  });

  test("broken YAML gives the library's first message, duplicate keys included", () => {
    const pieces = fc.constantFrom(
      "a: ",
      "b: ",
      "a",
      "1",
      "\n",
      "\n  ",
      "- ",
      "[",
      "]",
      "{",
      "}",
      ", ",
      "# c\n",
      "'x'",
      '"y"',
      "|\n  ",
      "\t",
      "---\n",
      "\r\n",
      "~",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const text = parts.join("");
        const expected = parseDocument(text, { logLevel: "error" }).errors[0]?.message;
        const [first] = openDocument(text, catalog).diagnostics.filter(({ severity }) => severity === "error");

        expect(first?.message).toBe(expected);
      }),
      { numRuns: 2000 },
    );
  });
});

const wild = path.resolve("../shared/wild");

function wildFiles(): readonly string[] {
  try {
    return readdirSync(wild).filter((name) => /\.(lobster|ya?ml|json)$/.test(name));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

describe("files from the wild", () => {
  const files = wildFiles();

  if (files.length === 0) {
    test("are read when ../shared/wild is there", (context) => context.skip("../shared/wild is missing"));
  }

  test.each(files)("B77: %s opens as the library reads it, and no byte changes", (name) => {
    const text = readFileSync(path.join(wild, name), "utf8");
    const document = openDocument(text, catalog);
    const reference = parseDocument(text);

    expect(document.text).toBe(text);
    expect(document.diagnostics[0]?.message).toBe(reference.errors[0]?.message);
    if (reference.errors.length === 0) expect(document.data).toEqual(reference.toJS());
  });
});
