import path from "node:path";
import { expect, it } from "vitest";
import { runTool, seededTree } from "./checks/seeded-tree";
import { countBrowserTests, countUnitTests } from "./count-tests.mjs";

it("counts passed, failed and broken unit tests from a real report", async () => {
  const folder = seededTree([], {
    "package.json": '{"type":"module"}',
    "a.test.ts":
      'import { expect, it } from "vitest";\nit("holds", () => expect(1).toBe(1));\nit("fails", () => expect(1).toBe(2));\n',
    "b.test.ts": 'import "./missing";\n',
    "c.test.ts": 'import { it } from "vitest";\nit.skip("waits", () => {});\nit("holds", () => {});\n',
  });

  const { code } = await runTool(folder, "vitest", ["run", "--reporter=json", "--outputFile=report.json"]);

  expect(code).not.toBe(0);
  expect(countUnitTests(path.join(folder, "report.json"))).toEqual({ passed: 2, failed: 2 });
});

it("counts passed and failed browser tests from a real report", async () => {
  const test = 'import { expect, test } from "@playwright/test";\n';
  const folder = seededTree([], {
    "package.json": '{"type":"module"}',
    "playwright.config.ts": 'export default { reporter: [["json", { outputFile: "report.json" }]], retries: 1 };\n',
    "a.spec.ts": `${test}test("holds", () => expect(1).toBe(1));\ntest("fails", () => expect(1).toBe(2));\n`,
    "b.spec.ts": `${test}test("holds on repeat", ({}, info) => expect(info.retry).toBe(1));\ntest.skip("waits", () => {});\n`,
  });

  const { code, text } = await runTool(folder, "playwright", ["test"]);

  expect(code, text).not.toBe(0);
  expect(countBrowserTests(path.join(folder, "report.json")), text).toEqual({ passed: 2, failed: 1 });
});

it("knows no numbers without a report", () => {
  expect(countUnitTests("/nowhere/report.json")).toBeNull();
  expect(countBrowserTests("/nowhere/report.json")).toBeNull();
});
