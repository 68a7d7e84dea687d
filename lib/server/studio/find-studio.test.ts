import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { databaseFile } from "../db/client";
import { requireStudio } from "./find-studio";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "find-studio-"));
});
afterEach(() => rm(root, { recursive: true }));

describe("looking for a studio", () => {
  it("names the folder without one and the variable, and makes nothing", async () => {
    const missing = path.join(root, "mistyped");

    await expect(requireStudio(missing)).rejects.toThrow(`There is no studio in ${missing}.`);
    await expect(requireStudio(root)).rejects.toThrow("STUDIO_DATA_DIR=");
    expect(existsSync(missing)).toBe(false);
    expect(existsSync(databaseFile(root))).toBe(false);
  });

  it("is content with a folder that has the database", async () => {
    await writeFile(databaseFile(root), "");

    await expect(requireStudio(root)).resolves.toBeUndefined();
  });
});
