import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const shared = path.resolve(root, "../shared");

/** T71 is the numbered line 71 of the traps, E3 the third row of their table, D12 a defect, B59 a field report. */
const lists = ["spec/traps.md", "spec/reference-defects.md", "field-reports.md"].map((name) => path.join(shared, name));

/** The classes of field reports that are about running files; the others are about the studio. */
const classesOfReports = new Set([
  "parser",
  "expressions",
  "quoting",
  "resume",
  "state",
  "approval",
  "input",
  "concurrency",
  "timeouts",
  "retry",
  "output caps",
  "large data",
  "parallel",
  "loops",
  "composition",
  "cost",
  "security",
  "windows",
  "unicode",
]);

const foldersWithTests = ["lib", "components", "app", "bin", "worker", "scripts", "examples", "fuzz", "e2e"];

/** A call of `it`, `test` or `describe`, or of what `.each(…)` and `.skipIf(…)` return, whose name begins with numbers. */
const numberedName = /(?:\b(?:it|test|describe)(?:\.concurrent)?|[)\]`])\(\s*["'`]((?:[TEDB]\d+(?:, | and | )?)+):/g;

describe("every known trap, defect and report", () => {
  test("has a test whose name begins with its number", ({ skip }) => {
    skip(!lists.every((file) => existsSync(file)), "the lists in ../shared are not there");
    const expected = expectedNumbers(lists.map((file) => readFileSync(file, "utf8")));
    for (const list of ["T", "E", "D", "B"]) {
      expect(expected.filter((number) => number.startsWith(list)).length, `numbers read of ${list}`).toBeGreaterThan(
        10,
      );
    }
    const named = namedNumbers();
    const missing = expected.filter((number) => !named.has(number));
    expect(missing, "numbers that no test names").toEqual([]);
  });

  test("is found by its number in each list", () => {
    const traps = "# T\n\n1. One.\n12. Twelve.\n\n## E. Seeds\n\n| Topic | Ours |\n|---|---|\n| a | b |\n| c | d |\n";
    const defects = "1. **One** 2. is no entry.\n   2. nor is this\n2. Two\n";
    const reports = "### B01 · parser\n### B22 · rename\n### B108 · large data\n";
    expect(expectedNumbers([traps, defects, reports])).toEqual(["T1", "T12", "E1", "E2", "D1", "D2", "B1", "B108"]);
  });

  test("is found in the names of tests, however these are written", () => {
    const text = [
      'it("T1: a")',
      "test('T2, D03 and B04: a')",
      "it.each(rows)(\n  `E5 T6: a`)",
      'describe.skipIf(no)("T7: a", () => {})',
      'it("is no T8: a")',
      'it.skip("T9: never runs")',
      'it.todo("T10: does not exist")',
    ].join("\n");
    expect(numbersIn(text)).toEqual(["T1", "T2", "D3", "B4", "E5", "T6", "T7"]);
  });
});

function expectedNumbers([traps = "", defects = "", reports = ""]: readonly string[]): string[] {
  const rows =
    traps
      .slice(traps.search(/^## E\./m))
      .match(/^\|(?!-).*$/gm)
      ?.slice(1) ?? [];
  return [
    ...[...traps.matchAll(/^(\d+)\. /gm)].map(([, number]) => `T${number}`),
    ...rows.map((_, index) => `E${index + 1}`),
    ...[...defects.matchAll(/^(\d+)\. /gm)].map(([, number]) => `D${number}`),
    ...[...reports.matchAll(/^### B(\d+) · (.+?)\s*$/gm)]
      .filter(([, , name = ""]) => classesOfReports.has(name))
      .map(([, number]) => `B${Number(number)}`),
  ];
}

function namedNumbers(): ReadonlySet<string> {
  const files = foldersWithTests
    .map((folder) => path.join(root, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => path.join(folder, file)),
    )
    .filter((file) => /\.(?:test|spec)\.tsx?$/.test(file) && file !== import.meta.filename);
  return new Set(files.flatMap((file) => numbersIn(readFileSync(file, "utf8"))));
}

function numbersIn(text: string): string[] {
  return [...text.matchAll(numberedName)].flatMap(([, numbers = ""]) =>
    [...numbers.matchAll(/([TEDB])(\d+)/g)].map(([, list, number]) => `${list}${Number(number)}`),
  );
}
