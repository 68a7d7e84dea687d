import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { exchangeTextFile, restoreTextFile } from "./exchange-text-file";

let folder = "";
let file = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "exchange-"));
  file = path.join(folder, "deep/answer.json");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("gives what was there before, each text to one caller", async () => {
  const texts = ["1", "2", "3", "4"];

  const before = await Promise.all(texts.map((text) => exchangeTextFile(file, text)));

  const last = readFileSync(file, "utf8");
  expect([...before.map((text) => text ?? "nothing"), last].sort()).toEqual([...texts, "nothing"]);
  expect(readdirSync(path.dirname(file))).toEqual(["answer.json"]);
});

it("puts back what was there, and nothing where nothing was", async () => {
  await exchangeTextFile(file, "1");
  await exchangeTextFile(file, "2");

  await restoreTextFile(file, "2", "1");
  expect(readFileSync(file, "utf8")).toBe("1");

  await restoreTextFile(file, "1", null);
  expect(existsSync(file)).toBe(false);
});

it("leaves alone what somebody else has written since", async () => {
  await exchangeTextFile(file, "1");
  writeFileSync(file, "another");

  await restoreTextFile(file, "1", null);

  expect(readFileSync(file, "utf8")).toBe("another");
});
