import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { replaceTextFile } from "./replace-text-file";

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "replace-text-file-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("a replaced file", () => {
  it("has the new text and can be read by its owner only; its folders are made", async () => {
    const file = path.join(folder, "a", "b", "c.json");

    await replaceTextFile(file, "one");
    await replaceTextFile(file, "two é");

    expect(readFileSync(file, "utf8")).toBe("two é");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(path.dirname(file)).mode & 0o777).toBe(0o700);
    expect(readdirSync(path.dirname(file))).toEqual(["c.json"]);
  });

  it("is never half of one text and half of another, however many write at once", async () => {
    const file = path.join(folder, "f");
    const texts = Array.from({ length: 20 }, (_, index) => String.fromCharCode(97 + index).repeat(50_000));

    await Promise.all(texts.map((text) => replaceTextFile(file, text)));

    expect(texts).toContain(readFileSync(file, "utf8"));
    expect(readdirSync(folder)).toEqual(["f"]);
  });

  it("leaves no draft behind when it cannot be put in place", async () => {
    await replaceTextFile(path.join(folder, "taken", "inside"), "x");

    await expect(replaceTextFile(path.join(folder, "taken"), "y")).rejects.toThrow();
    expect(readdirSync(folder)).toEqual(["taken"]);
  });

  it("T104: keeps the mode of a file that was there", async () => {
    const file = path.join(folder, "f");
    writeFileSync(file, "one");
    chmodSync(file, 0o640);

    await replaceTextFile(file, "two");

    expect(statSync(file).mode & 0o777).toBe(0o640);
  });
});
