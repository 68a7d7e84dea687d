import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { environmentVariables } from "@/lib/catalog/environment-variables";
import { errorTexts } from "./error-texts";
import { referencePages } from "./pages";

const root = path.resolve(import.meta.dirname, "../..");
const folder = path.join(root, "docs/reference");
const pages = referencePages(root);

function filesBelow(place: string): readonly string[] {
  if (!existsSync(place)) return [];
  return readdirSync(place, { withFileTypes: true }).flatMap((entry) => {
    const full = path.join(place, entry.name);
    return entry.isDirectory() ? filesBelow(full) : [path.relative(folder, full)];
  });
}

it("has exactly the pages that are made; otherwise run `npm run docs:reference`", () => {
  expect([...filesBelow(folder)].sort()).toEqual([...pages.keys()].sort());
});

it.each([...pages.keys()])("%s is up to date; otherwise run `npm run docs:reference`", (name) => {
  const file = path.join(folder, name);

  expect(existsSync(file) ? readFileSync(file, "utf8") : null).toBe(pages.get(name));
});

it("finds messages of files, conditions, commands and runs", () => {
  const texts = errorTexts(root, ["lib/lobster", "lib/catalog", "lib/runtime"]).map(({ text }) => text);

  expect(texts).toEqual(
    expect.arrayContaining([
      "Workflow file requires a non-empty steps array",
      "Workflow step <id> parallel requires a non-empty branches array",
      "Workflow step <id> … retry must be an object",
      "Unsupported condition: <text>",
      "Unknown step reference: <name>",
      "groupBy requires --key",
      "Unknown template filter: <name>",
    ]),
  );
});

it("names every environment variable that the runtime and the commands read", () => {
  const read = ["lib/lobster", "lib/catalog", "lib/runtime"].flatMap((place) =>
    sourceTexts(path.join(root, place)).flatMap((text) => [
      ...text.matchAll(/(?:env\.|Text\(env, ")((?:LOBSTER|OPENCLAW|CLAWD|APUS|LLM_TASK|GOG)_[A-Z_]+)\b/g),
    ]),
  );
  const names = new Set(environmentVariables.map(({ name }) => name));

  expect(read.map((match) => match[1]).filter((name) => !names.has(name ?? ""))).toEqual([]);
  expect(read.length).toBeGreaterThan(5);
});

function sourceTexts(place: string): readonly string[] {
  return readdirSync(place, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts") && !entry.name.endsWith(".test.ts"))
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), "utf8"));
}
